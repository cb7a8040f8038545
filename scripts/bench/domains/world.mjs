export const hostOf = (no) => `d${no}.bench.example`
export const nameOf = (no) => `某牌${String(no).padStart(5, '0')}`

/** As many teams, each with a brand on a domain of its own. */
export async function addDomains(database, count) {
  const statements = [
    `INSERT INTO teams (id, name, status, expires_at, created_at)
      SELECT ${TEAM}, ${NAME}, 'active', 9999999999999, 0`,
    `INSERT INTO brands (id, team_id, name, color, motto, login_methods, updated_at)
      SELECT ${BRAND}, ${TEAM}, ${NAME}, '#2e7d64', '为编辑而作的写作助手', '["password"]', 0`,
    `INSERT INTO domains (host, brand_id, created_at) SELECT 'd' || no || '.bench.example', ${BRAND}, 0`,
  ]
  await database.batch(
    statements.map((insert) => database.prepare(`${NUMBERS} ${insert} FROM numbers`).bind(count)),
  )
}

const NUMBERS =
  'WITH RECURSIVE numbers (no) AS (SELECT 0 UNION ALL SELECT no + 1 FROM numbers WHERE no + 1 < ?)'
const TEAM = 'CAST(500000 + no AS TEXT)'
const BRAND = 'CAST(600000 + no AS TEXT)'
const NAME = "printf('某牌%05d', no)"
