// Package browser tests the page in a real browser, Debian's Chromium, with the server behind it.
//
// A visitor (visitor_test.go) has a window of his own and does what people do: he moves the mouse, presses keys,
// opens files and reads what the page says. Whatever the browser complains about on the way, errors of scripts as
// well as breaches of the content policy, fails the test.
//
// The tests skip where there is no Chromium, unless -browser demands one, as the Makefile does. With -update they
// write the pictures of the manual.
package browser
