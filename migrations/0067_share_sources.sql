-- Files of the library whose words or pictures a share shows. Shares of before have no rows.
CREATE TABLE share_sources (
  share_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  PRIMARY KEY (share_id, file_id)
) WITHOUT ROWID;
CREATE INDEX share_sources_by_file ON share_sources (team_id, file_id);
