-- When a team itself decided its brand: from then on its name and logo are the team's everywhere. 0: never, as with the
-- house's own brand that stands before several teams.
ALTER TABLE brands ADD COLUMN published_at integer NOT NULL DEFAULT 0;
UPDATE brands SET published_at = updated_at
WHERE is_house = 0
  OR name = (SELECT name FROM teams WHERE teams.id = brands.team_id)
  OR EXISTS (SELECT 1 FROM audit_log WHERE audit_log.team_id = brands.team_id AND audit_log.act = 'brands.publish');
