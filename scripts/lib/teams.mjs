import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, stop } from './install.mjs'
import { openLocalDatabase } from './database/local-database.mjs'
import { literal, operate } from './database/operator-database.mjs'
import { withProductCode } from './typescript.mjs'

const USAGE = `用法：
  npm run teams -- code                                    取一个设置码，在浏览器里建立第一个团队
  npm run teams -- create --name 团队名 --owner 创建者姓名 --account 手机号或账号
                          [--domain 域名] [--seats 50] [--expires 2027-12-31] [--questions 每人每月提问数]
  npm run teams -- list
  npm run teams -- set-plan --team 团队编号 [--seats 席位] [--expires 日期|never] [--questions 次数|unlimited]
  npm run teams -- expire --team 团队编号
  加上 --env production 即在线上操作（先用 wrangler login 登录）；不加则是本机的数据。`

const actions = { code, create, list, 'set-plan': setPlan, expire }

/** What operators do to teams. */
export async function teams(args) {
  const { values, positionals } = parse(args)
  const action = actions[positionals[0]]
  if (!action || positionals.length > 1) stop(USAGE)
  const environment = values.env ?? 'local'
  if (!/^[a-z][a-z0-9-]*$/.test(environment)) stop('--env 是 wrangler.toml 里的环境名称。')
  if (environment === 'local') await ensureDatabase()
  await action(values, environment)
}

// Before the first `npm start` there is none; afterwards it may be in use, and is as new as its program.
async function ensureDatabase() {
  const dataDir = process.env.DATA_DIR ?? join(root, '.data')
  if (!existsSync(join(dataDir, 'v3'))) await openLocalDatabase(dataDir, async () => {})
}

/** A setup code in words; the address is known to `npm start` only. */
async function code(values, environment) {
  if (await hasTeams(environment)) stop('已经有团队，不再需要设置码。要添加团队，请用 create。')
  const issued = await withOperator(({ operator, ctx }) => operator.setupCodeSql(ctx))
  await operate(environment, issued.sql)
  console.log(`设置码：${issued.code}`)
  console.log('打开 /setup 填写它，建立第一个团队。24 小时内有效，只能用一次；先前的设置码已作废。')
}

async function create(values, environment) {
  const created = await withOperator(async ({ operator, ctx }) => {
    const typed = readTeam(values, operator)
    const isHouse = await requireFree(environment, typed)
    // On this machine the first team is asked at localhost.
    const usualHost = isHouse && environment === 'local' ? 'localhost' : ''
    const order = { ...typed, host: typed.host || usualHost, isHouse }
    return { order, ...(await operator.teamSql(ctx, order)) }
  })
  const { order, teamId, password } = created
  if (order.isHouse && !order.host) stop('第一个团队要有网址：--domain 域名')
  await operate(environment, created.sql)
  console.log(`已建立团队「${order.name}」，编号 ${teamId}，${order.seats} 个席位。`)
  if (order.host) console.log(`网址：${order.host}，一分钟内处处生效。`)
  console.log(`创建者：${order.ownerName}，用 ${order.account} 登录`)
  console.log(`初始密码：${password}（只显示这一次，首次登录须修改）`)
}

async function list(values, environment) {
  const [rows] = await operate(environment, [
    `SELECT t.id, t.name, t.status, t.expires_at AS expires, t.seats, t.vip_level AS level, t.max_chat AS questions,
      (SELECT count(*) FROM members m WHERE m.team_id = t.id AND m.removed_at IS NULL) AS members,
      (SELECT group_concat(d.host, ' ') FROM domains d JOIN brands b ON b.id = d.brand_id WHERE b.team_id = t.id) AS domains,
      (SELECT a.account FROM members m JOIN accounts a ON a.id = m.account_id WHERE m.team_id = t.id AND m.role = 'owner' AND m.removed_at IS NULL LIMIT 1) AS owner
      FROM teams t ORDER BY t.created_at, t.id`,
  ])
  if (rows.length === 0) return console.log('还没有团队。')
  for (const row of rows) console.log(lineOf(row))
}

async function setPlan(values, environment) {
  const teamId = readTeamId(values)
  const sql = await withOperator(({ operator, ctx }) => {
    const change = {
      ...(values.seats !== undefined && { seats: readCount('--seats', values.seats, 10_000) }),
      ...(values.expires !== undefined && { expiresAt: readEnd(values.expires, operator) }),
      ...(values.questions !== undefined && { questions: readQuestions(values.questions) }),
    }
    if (Object.keys(change).length === 0) stop(USAGE)
    return operator.planSql(ctx, teamId, change)
  })
  await notifyTeam(environment, teamId, sql)
}

async function expire(values, environment) {
  const teamId = readTeamId(values)
  const sql = await withOperator(({ operator, ctx }) => operator.expirySql(ctx, teamId))
  await notifyTeam(environment, teamId, sql)
}

// The change, and how the team stands after it.
async function notifyTeam(environment, teamId, sql) {
  const answers = await operate(environment, [
    ...sql,
    `SELECT id, name, status, expires_at AS expires, seats, vip_level AS level, max_chat AS questions FROM teams WHERE id = ${literal(teamId)}`,
  ])
  const [row] = answers.at(-1)
  if (!row) stop(`没有编号为 ${teamId} 的团队。`)
  console.log(lineOf(row))
}

function lineOf({ id, name, status, expires, seats, members, level, questions, domains, owner }) {
  const isOver = status === 'expired' || (expires !== 0 && expires < Date.now())
  const parts = [
    `${id}  ${name}`,
    isOver ? '已到期' : expires === 0 ? '长期有效' : `有效至 ${dayOf(expires)}`,
    members === undefined ? `席位 ${seats}` : `席位 ${members}/${seats}`,
    level >= 3 ? '提问不限' : `每人每月提问 ${questions} 次`,
    ...(owner ? [`创建者 ${owner}`] : []),
    ...(domains ? [domains] : []),
  ]
  return parts.join('  ')
}

// Days are those of Shanghai.
const dayOf = (time) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10)

async function hasTeams(environment) {
  const [[{ n }]] = await operate(environment, ['SELECT count(*) AS n FROM teams'])
  return n > 0
}

// Answers whether the installation has no team yet.
async function requireFree(environment, { account, host }) {
  const [[{ people, hosts, teams: existing }]] = await operate(environment, [
    `SELECT (SELECT count(*) FROM accounts WHERE account = ${literal(account)} OR mobile = ${literal(account)}) AS people,
      (SELECT count(*) FROM domains WHERE host = ${literal(host)}) AS hosts, (SELECT count(*) FROM teams) AS teams`,
  ])
  if (people > 0) stop(`账号 ${account} 已被使用，请换一个。`)
  if (hosts > 0) stop(`域名 ${host} 已被使用，请换一个。`)
  return existing === 0
}

function readTeam(values, operator) {
  const name = readLine('--name', values.name, 2, 20)
  const ownerName = readLine('--owner', values.owner, 1, 20)
  const account = operator.accountNameOf(values.account ?? '')
  if (!account) stop('--account 是手机号，或4–32位小写字母、数字（至少一个字母）。')
  const host = values.domain ? operator.readHost(values.domain) : ''
  if (host === null) stop(`「${values.domain}」不是完整的域名。`)
  return {
    name,
    ownerName,
    ...account,
    host,
    seats: readCount('--seats', values.seats ?? '50', 10_000),
    expiresAt: readEnd(values.expires ?? 'never', operator),
    questions: readQuestions(values.questions ?? 'unlimited'),
  }
}

function readLine(option, text = '', least, most) {
  const line = text.trim()
  const isWithin = [...line].length >= least && [...line].length <= most
  return isWithin && !/\p{Cc}/u.test(line)
    ? line
    : stop(`${option} 须为 ${least}–${most} 个字。\n${USAGE}`)
}

function readCount(option, text, most) {
  const count = Number(text)
  const isWithin = Number.isInteger(count) && count >= 1 && count <= most
  return isWithin ? count : stop(`${option} 须是 1 至 ${most} 的整数。`)
}

const readQuestions = (text) =>
  text === 'unlimited' ? 0 : readCount('--questions', text, 1_000_000)

function readEnd(text, operator) {
  if (text === 'never') return 0
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? operator.endOfDay(text) : Number.NaN
  return instant > Date.now()
    ? instant
    : stop('--expires 是今天之后的日期，如 2027-12-31；长期有效写 never。')
}

const readTeamId = ({ team = '' }) =>
  /^\d{1,16}$/.test(team) ? team : stop(`请写明团队：--team 团队编号\n${USAGE}`)

function parse(args) {
  const text = { type: 'string' }
  const names = [
    'name',
    'owner',
    'account',
    'domain',
    'seats',
    'expires',
    'questions',
    'team',
    'env',
  ]
  try {
    const options = Object.fromEntries(names.map((name) => [name, text]))
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    return stop(USAGE)
  }
}

/** The product's own statements, over no database: they are only written down. */
export async function withOperator(use) {
  const { operator, idMaker, drizzle } = await loadOperator()
  const ctx = {
    db: drizzle(null),
    now: () => new Date(),
    newId: idMaker(() => Date.now()),
    actor: null,
    seat: null,
    address: '',
  }
  return use({ operator, ctx })
}

let loaded = null

// Once a process: what was loaded outlives its loader.
const loadOperator = () =>
  (loaded ??= withProductCode(async (load) => ({
    operator: await load('/app/features/setup/server/operator.ts'),
    idMaker: (await load('/app/core/ids.ts')).idMaker,
    drizzle: (await import('drizzle-orm/d1')).drizzle,
  })))
