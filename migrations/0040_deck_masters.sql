-- A team's own presentations, as looks for its decks; each was read once, by the Worker that writes slides.

CREATE TABLE deck_masters (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  name TEXT NOT NULL,
  size INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  -- Colours, faces and places by the pages of a deck.
  look TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX deck_masters_by_team ON deck_masters (team_id, created_at);
