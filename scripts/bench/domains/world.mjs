const AT_ONCE = 500

export const hostOf = (no) => `d${no}.bench.example`
export const nameOf = (no) => `某牌${String(no).padStart(5, '0')}`
export const teamOf = (no) => String(500_000 + no)

/** As many teams, each with a brand on a domain of its own. */
export async function addDomains(database, count) {
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at)
    await database.batch(numbers.flatMap((no) => rowsOf(database, no)))
  }
}

function rowsOf(database, no) {
  const brandId = String(600_000 + no)
  const statement = (sql, ...values) => database.prepare(sql).bind(...values)
  return [
    statement(
      "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES (?, ?, 'active', 9999999999999, 0)",
      teamOf(no),
      nameOf(no),
    ),
    statement(
      `INSERT INTO brands (id, team_id, name, color, motto, login_methods, updated_at) VALUES (?, ?, ?, '#2e7d64', '为编辑而作的写作助手', '["password"]', 0)`,
      brandId,
      teamOf(no),
      nameOf(no),
    ),
    statement(
      'INSERT INTO domains (host, brand_id, created_at) VALUES (?, ?, 0)',
      hostOf(no),
      brandId,
    ),
  ]
}
