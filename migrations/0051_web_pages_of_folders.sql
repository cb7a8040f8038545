-- How many of a folder's files are web pages is counted for the switch over the list: without reading what is none.
CREATE INDEX files_of_web ON files (space_id, folder_id) WHERE deleted_at IS NULL AND source_url <> '';
