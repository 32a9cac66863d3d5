package game

// Sketch is a diagram of one letter a cell, each in the ink of its letter. Labels
// and lines of letters come from the top, a label for each line.
func Sketch(columns, labels, lines []string, inks map[byte]Ink) Diagram {
	d := Diagram{Columns: columns}
	for i, line := range lines {
		row := Row{Label: labels[i]}
		for _, letter := range []byte(line) {
			row.Cells = append(row.Cells, Cell{Text: string(rune(letter)), Ink: inks[letter]})
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}
