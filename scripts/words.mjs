// npm run words -- set --team 1001 --words 200000 | clear --team 1001 | show --team 1001   [--env production]: how many
// words a team may have written in a month, by the operator's hand.
import { parseArgs } from 'node:util'
import { continueUnderModernNode, ensureInstalled, stop } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { literal, operate } = await import('./lib/database/operator-database.mjs')

const USAGE = `用法：
  npm run words -- set --team 团队编号 --words 每月字数
  npm run words -- clear --team 团队编号
  npm run words -- show --team 团队编号
  加上 --env production 即在线上操作（先用 wrangler login 登录）；不加则是本机的数据。`

const MOST_WORDS = 1_000_000_000

const { action, team, words, environment } = readArguments()
const changes = {
  set: () =>
    `INSERT INTO writing_allowances (team_id, words) SELECT id, ${literal(words)} FROM teams WHERE id = ${literal(team)} ON CONFLICT (team_id) DO UPDATE SET words = excluded.words`,
  clear: () => `DELETE FROM writing_allowances WHERE team_id = ${literal(team)}`,
  show: () => 'SELECT 1',
}
const [, [found]] = await operate(environment, [
  changes[action](),
  // Months are those of Shanghai.
  `SELECT t.name, a.words, (SELECT coalesce(sum(w.words), 0) FROM writing_words w WHERE w.team_id = t.id AND w.month = strftime('%Y-%m', 'now', '+8 hours')) AS used
   FROM teams t LEFT JOIN writing_allowances a ON a.team_id = t.id WHERE t.id = ${literal(team)}`,
])
if (!found) stop(`没有编号为 ${team} 的团队。`)
const most = found.words === null ? '不限字数' : `每月可写${found.words}字`
console.log(`「${found.name}」${most}，本月已用${found.used}字。`)

function readArguments() {
  const text = { type: 'string' }
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { team: text, words: text, env: text },
    })
    const [named] = positionals
    const count = Number(values.words)
    const isValid = Number.isInteger(count) && count >= 0 && count <= MOST_WORDS
    const isKnown = named === 'clear' || named === 'show' || (named === 'set' && isValid)
    if (!isKnown || !/^\d{1,16}$/.test(values.team ?? '')) return stop(USAGE)
    return { action: named, team: values.team, words: count, environment: values.env ?? 'local' }
  } catch {
    return stop(USAGE)
  }
}
