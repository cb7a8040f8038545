-- A link may bring several people in: how many it is good for, how many came, and for how many days it was written.
ALTER TABLE invitations ADD COLUMN max_uses INTEGER NOT NULL DEFAULT 1;
ALTER TABLE invitations ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invitations ADD COLUMN days INTEGER NOT NULL DEFAULT 7;
UPDATE invitations SET uses = 1 WHERE used_at IS NOT NULL;
