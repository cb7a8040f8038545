-- Owner and admins of a team are told what an operator changed of it, in the transaction by which their log says so.
CREATE TRIGGER team_adjusted_told AFTER INSERT ON audit_log
WHEN NEW.act = 'commerce.adjustTeam' AND NEW.team_id <> ''
BEGIN
  INSERT INTO notifications (id, team_id, account_id, kind, actor_id, document_id, text, created_at)
  SELECT CAST(NEW.id AS INTEGER) + row_number() OVER (ORDER BY m.id) - 1, NEW.team_id, m.account_id,
    'teamAdjusted', NEW.account_id, '',
    json_extract(NEW.facts, '$.changed') || '；' || json_extract(NEW.facts, '$.reason'), NEW.created_at
  FROM members m
  WHERE m.team_id = NEW.team_id AND m.role IN ('owner', 'admin') AND m.removed_at IS NULL;
END;
