package lines

import "strings"

// Short makes a text a single line of bearable length, in ASCII, as answers of protocols are.
func Short(text string) string {
	const most = 200
	runes := []rune(strings.Join(strings.Fields(text[:min(len(text), 8*most)]), " "))
	for i, r := range runes {
		if r < ' ' || r > '~' {
			runes[i] = '?'
		}
	}
	if len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return string(runes)
}
