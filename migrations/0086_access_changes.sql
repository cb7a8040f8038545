-- Changes, in order, of what is remembered of people: their accounts, sign-ins, memberships, and the teams and brands of
-- these. Whoever remembers reads on from the last number it knows. What each visit and each search writes is left out.
CREATE TABLE access_changes (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  -- `account:…`, `sign-in:…`, `team:…` or `brand:…`; '' for none.
  subject TEXT NOT NULL,
  changed_at INTEGER NOT NULL DEFAULT (unixepoch() * 1000)
);
INSERT INTO access_changes (subject) VALUES ('');

CREATE TRIGGER account_changed AFTER UPDATE ON accounts
BEGIN
  INSERT INTO access_changes (subject) VALUES ('account:' || OLD.id);
END;
CREATE TRIGGER account_gone AFTER DELETE ON accounts
BEGIN
  INSERT INTO access_changes (subject) VALUES ('account:' || OLD.id);
END;

CREATE TRIGGER sign_in_changed AFTER UPDATE OF id, account_id, user_agent, created_at, revoked_at, revoked_for, address ON sign_ins
BEGIN
  INSERT INTO access_changes (subject) VALUES ('sign-in:' || OLD.id);
END;
CREATE TRIGGER sign_in_gone AFTER DELETE ON sign_ins
BEGIN
  INSERT INTO access_changes (subject) VALUES ('sign-in:' || OLD.id);
END;

CREATE TRIGGER member_came AFTER INSERT ON members
BEGIN
  INSERT INTO access_changes (subject) VALUES ('account:' || NEW.account_id);
END;
CREATE TRIGGER member_changed AFTER UPDATE OF id, team_id, account_id, role, name, joined_at, last_used_at, removed_at, stopped_at, invitation_id ON members
BEGIN
  INSERT INTO access_changes (subject) VALUES ('account:' || OLD.account_id), ('account:' || NEW.account_id);
END;
CREATE TRIGGER member_gone AFTER DELETE ON members
BEGIN
  INSERT INTO access_changes (subject) VALUES ('account:' || OLD.account_id);
END;

CREATE TRIGGER team_changed AFTER UPDATE OF id, name, shell_name, status, expires_at, seats, vip_level, max_chat, max_scholar_search, created_at, logo_key, contact, word_list ON teams
BEGIN
  INSERT INTO access_changes (subject) VALUES ('team:' || OLD.id);
END;
CREATE TRIGGER team_gone AFTER DELETE ON teams
BEGIN
  INSERT INTO access_changes (subject) VALUES ('team:' || OLD.id);
END;

CREATE TRIGGER brand_came AFTER INSERT ON brands
BEGIN
  INSERT INTO access_changes (subject) VALUES ('brand:' || NEW.id), ('team:' || NEW.team_id);
END;
CREATE TRIGGER brand_changed AFTER UPDATE ON brands
BEGIN
  INSERT INTO access_changes (subject) VALUES ('brand:' || OLD.id), ('team:' || OLD.team_id), ('team:' || NEW.team_id);
END;
CREATE TRIGGER brand_gone AFTER DELETE ON brands
BEGIN
  INSERT INTO access_changes (subject) VALUES ('brand:' || OLD.id), ('team:' || OLD.team_id);
END;
