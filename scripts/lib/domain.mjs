import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { stop } from './install.mjs'
import { literal, operate } from './database/operator-database.mjs'
import { withProductCode } from './typescript.mjs'

const USAGE = `用法：
  npm run domain -- list [--team 团队编号]
  npm run domain -- add 域名 --team 团队编号
  npm run domain -- remove 域名
  加上 --env production 即在线上操作（先用 wrangler login 登录）；不加则是本机的数据。`

const actions = { list, add, remove }

/** What operators do to domains. */
export async function domain(args) {
  const { action, host, ...order } = readArguments(args)
  await actions[action]({ ...order, host: action === 'list' ? '' : await readHost(host) })
}

async function list({ team, environment }) {
  const only = team ? ` WHERE b.team_id = ${literal(team)}` : ''
  const [rows] = await operate(environment, [
    `SELECT d.host, b.team_id AS team, b.name AS brand FROM domains d JOIN brands b ON b.id = d.brand_id${only} ORDER BY d.host`,
  ])
  console.table(rows)
}

// The team sees the domain as its own, already proved: the operator vouches for it.
async function add({ host, team, environment }) {
  if (!team) stop(`请写明团队：--team 团队编号\n\n${USAGE}`)
  const now = Date.now()
  const id = newId(now)
  const token = randomBytes(16).toString('base64url')
  const brand = `(SELECT id FROM brands WHERE team_id = ${literal(team)} LIMIT 1)`
  const isBound = `EXISTS (SELECT 1 FROM domains WHERE host = ${literal(host)} AND brand_id = ${brand})`
  const [, , , holders] = await operate(environment, [
    `INSERT INTO domains (host, brand_id, created_at) SELECT ${literal(host)}, id, ${now} FROM brands WHERE team_id = ${literal(team)} LIMIT 1 ON CONFLICT DO NOTHING`,
    `INSERT INTO domain_claims (id, team_id, host, token, state, created_by, created_at, proved_at) SELECT ${literal(id)}, ${literal(team)}, ${literal(host)}, ${literal(token)}, 'active', '', ${now}, ${now} WHERE ${isBound} ON CONFLICT DO NOTHING`,
    `UPDATE domain_claims SET state = 'active', problem = '', proved_at = ${now} WHERE host = ${literal(host)} AND team_id = ${literal(team)} AND state = 'pending' AND ${isBound}`,
    `SELECT b.team_id AS team, b.name AS brand FROM domains d JOIN brands b ON b.id = d.brand_id WHERE d.host = ${literal(host)}`,
  ])
  const [holder] = holders
  if (!holder) stop(`团队 ${team} 还没有品牌，请先在团队的「品牌与域名」里发布一次。`)
  if (holder.team !== team) stop(`${host} 已绑定团队 ${holder.team}（${holder.brand}），请先解除。`)
  console.log(`${host} 现在显示团队 ${team} 的品牌「${holder.brand}」，一分钟内处处生效。`)
}

async function remove({ host, environment }) {
  const now = Date.now()
  const [, rows] = await operate(environment, [
    `UPDATE domain_claims SET state = 'released', released_at = ${now} WHERE host = ${literal(host)} AND state = 'active'`,
    `DELETE FROM domains WHERE host = ${literal(host)} RETURNING host`,
  ])
  if (rows.length === 0) stop(`${host} 没有绑定任何团队。`)
  console.log(`${host} 已解除绑定，一分钟内处处生效。`)
}

function readArguments(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { team: { type: 'string', default: '' }, env: { type: 'string', default: 'local' } },
  })
  const [action = '', host = ''] = positionals
  if (!['list', 'add', 'remove'].includes(action) || (action !== 'list' && host === '')) stop(USAGE)
  if (values.team !== '' && !/^\d{1,16}$/.test(values.team)) stop('团队编号是一串数字。')
  if (!/^[a-z][a-z0-9-]*$/.test(values.env)) stop('--env 是 wrangler.toml 里的环境名称。')
  return { action, host, team: values.team, environment: values.env }
}

// As the product reads domains; names under localhost are for this machine.
async function readHost(text) {
  const { domainName } = await loadHosts()
  return domainName(text) ?? stop(`「${text}」不是完整的域名。`)
}

let loaded = null
const loadHosts = () =>
  (loaded ??= withProductCode((load) => load('/app/features/brands/server/hosts.ts')))

// As core/ids makes them: decimal, rising with time.
function newId(now) {
  return String((now - 1_735_689_600_000) * 10_000 + Math.floor(Math.random() * 10_000))
}
