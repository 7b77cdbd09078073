package show

// Joint is a point of a walker in stage px.
type Joint struct{ X, Y float64 }

// Foot is a foot's tip and whether it stands.
type Foot struct {
	X, Y    float64
	Planted bool
}

// Pose is where a walker's joints are.
type Pose struct {
	Hip   Joint
	Legs  int
	Knees [6]Joint
	Feet  [6]Foot
}
