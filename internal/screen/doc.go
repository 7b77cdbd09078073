// Package screen is the game's window: it hands keys and the time to package
// game and shows the pictures that package scene makes of its frames, through
// Ebitengine. It decides nothing about the game.
package screen
