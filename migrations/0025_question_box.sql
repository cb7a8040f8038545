-- Pictures that went along with questions. One upload may go along in several conversations; each keeps its own copy,
-- which goes with it.
CREATE TABLE question_images (
  session_id TEXT NOT NULL,
  id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  file_name TEXT NOT NULL,
  mime TEXT NOT NULL,
  size INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, id)
) WITHOUT ROWID;
CREATE INDEX question_images_by_person ON question_images (team_id, account_id, id);

-- Questions worth asking again: a person's own, and those of the whole team.
CREATE TABLE prompts (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  is_shared INTEGER NOT NULL DEFAULT 0,
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX prompts_by_team ON prompts (team_id, is_shared, account_id, updated_at);
