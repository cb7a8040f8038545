-- A space never holds more than it may: a write that would is refused with everything committed beside it.
-- Giving space back is always allowed, also in a space whose limit was lowered below what it holds.
CREATE TRIGGER spaces_stay_within_bounds BEFORE UPDATE OF used_bytes ON spaces
WHEN NEW.used_bytes > NEW.max_bytes AND NEW.used_bytes > OLD.used_bytes
BEGIN
  SELECT RAISE(ABORT, 'SPACE_FULL');
END;
