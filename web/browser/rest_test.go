package browser

import "testing"

func testEdit(t *testing.T, s *site)       {}
func testMarks(t *testing.T, s *site)      {}
func testKeys(t *testing.T, s *site)       {}
func testTouch(t *testing.T, s *site)      {}
func testHands(t *testing.T, s *site)      {}
func testPaste(t *testing.T, s *site)      {}
func testGames(t *testing.T, s *site)      {}
func testProof(t *testing.T, s *site)      {}
func testCollection(t *testing.T, s *site) {}
func testLab(t *testing.T, s *site)        {}
func testAccess(t *testing.T, s *site)     {}
func testPhone(t *testing.T, s *site)      {}
func testJapanese(t *testing.T, s *site)   {}
func testPictures(t *testing.T, s *site)   {}
