# Hibana. Two commands do everything: `make play` and `make test`; both install what is missing.
# Packages whose tests play sound or open the window in real time.
REAL := hibana/internal/audio/device hibana/internal/e2e

.PHONY: play test bench measure-sync build setup song

play: ## run the game, or render the starter chart to a video when there is no display
	@scripts/setup.sh play
	@$(MAKE) -s build
	@scripts/play.sh

test: ## every test, on a real X server and a real sound server
	@scripts/setup.sh test
	@$(MAKE) -s build
	go vet ./...
	go test -timeout 10m $(filter-out $(REAL),$(shell go list ./...))
# Real time runs in these: nothing else may take the processor from them.
	go test -timeout 10m -p 1 $(REAL)

bench: ## the figures of the README's table, as benchmarks
	go test -run '^$$' -bench . -benchmem ./...

measure-sync: ## picture against sound and press against judgement, from outside the real game
	@scripts/setup.sh test
	go test -run '^$$' -bench 'MeetsSound|MeetsJudgement' -benchtime 1x ./internal/e2e

build: ## bin/hibana (needs no display) and bin/hibana-window beside it
	@mkdir -p bin
	go build -o bin/ . ./internal/screen/hibana-window

setup: ## install the Debian packages that play and test need, saying which and why
	@scripts/setup.sh play
	@scripts/setup.sh test

song: ## play the score of the starter song into its MP3 again (needs lame)
	go run ./songs/cmd/compose -o songs/hyakutoko.mp3
