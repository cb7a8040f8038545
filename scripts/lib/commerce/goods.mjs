import { parseArgs } from 'node:util'
import { literal, operate } from '../database/operator-database.mjs'
import { stop } from '../install.mjs'
import { withProductCode } from '../typescript.mjs'

const USAGE = `用法：
  npm run goods -- list                              列出全部商品
  npm run goods -- init                              放上最初的商品（已有的不动）
  npm run goods -- set --id 编号 [--kind plan|coins|searches|physical] [--name 名称] [--summary 说明]
                       [--price 分|none] [--unit 单位] [--lines 甲;乙] [--coins 枚] [--searches 次]
                       [--questions 每月提问数] [--months 1,6,12] [--least 起购] [--most 上限] [--rank 次序]
  npm run goods -- off --id 编号                     下架；on 重新上架
  示例环境（npm start）与 init 放上的是最初的价格：基础版每席每月 1200 分、团队版 2000 分、学术搜索每 100 次 10000 分；
  已有的商品不随新版本改价，要跟上时用 set，例如 npm run goods -- set --id 31 --price 10000
  金额一律用分。加上 --env production 即在线上操作；不加则是本机的数据。`

const kinds = ['plan', 'coins', 'searches', 'physical']
const kindLabels = { plan: '版本', coins: '硬币', searches: '学术搜索', physical: '实物' }

const actions = { list, init, set, off: offer(0), on: offer(1) }

/** What operators do to goods. */
export async function goods(args) {
  const { values, positionals } = parse(args)
  const action = actions[positionals[0]]
  if (!action || positionals.length > 1) stop(USAGE)
  const environment = values.env ?? 'local'
  if (!/^[a-z][a-z0-9-]*$/.test(environment)) stop('--env 是 wrangler.toml 里的环境名称。')
  await action(values, environment)
}

/** The first goods of a new installation; what an operator has changed or taken off stays. */
export async function seedGoodsOnce(database) {
  const [{ n }] = (await database.prepare('SELECT count(*) AS n FROM goods').all()).results
  if (n > 0) return
  await database.batch((await firstGoods()).map((sql) => database.prepare(sql)))
}

async function list(values, environment) {
  const [rows] = await operate(environment, ['SELECT * FROM goods ORDER BY rank, id'])
  if (rows.length === 0) return console.log('还没有商品。npm run goods -- init 放上最初的一批。')
  for (const row of rows) console.log(lineOf(row))
}

async function init(values, environment) {
  await operate(environment, await firstGoods())
  await list(values, environment)
}

async function set(values, environment) {
  const id = readGoodsId(values)
  const columns = readColumns(values)
  const names = Object.keys(columns)
  if (names.length === 0) stop(USAGE)
  const now = Date.now()
  const [[{ n }]] = await operate(environment, [
    `SELECT count(*) AS n FROM goods WHERE id = ${literal(id)}`,
  ])
  if (n === 0 && (columns.kind === undefined || columns.name === undefined))
    stop('新商品至少要有 --kind 与 --name。')
  const sql =
    n > 0
      ? `UPDATE goods SET ${names.map((name) => `${name} = ${valueOf(columns[name])}`).join(', ')}, updated_at = ${now} WHERE id = ${literal(id)}`
      : `INSERT INTO goods (id, updated_at, ${names.join(', ')}) VALUES (${literal(id)}, ${now}, ${names.map((name) => valueOf(columns[name])).join(', ')})`
  await operate(environment, [sql])
  await notify(environment, id)
}

function offer(isOffered) {
  return async (values, environment) => {
    const id = readGoodsId(values)
    await operate(environment, [
      `UPDATE goods SET is_offered = ${isOffered}, updated_at = ${Date.now()} WHERE id = ${literal(id)}`,
    ])
    await notify(environment, id)
  }
}

// How it stands after the change.
async function notify(environment, id) {
  const [[row]] = await operate(environment, [`SELECT * FROM goods WHERE id = ${literal(id)}`])
  if (!row) stop(`没有编号为 ${id} 的商品。`)
  console.log(lineOf(row))
}

function lineOf(row) {
  const price = row.price_fen === null ? '面议' : `¥${(row.price_fen / 100).toFixed(2)}`
  const brings = [
    row.coins > 0 && `${row.coins}枚`,
    row.searches > 0 && `${row.searches}次`,
    row.kind === 'plan' && (row.questions === 0 ? '提问不限' : `每人每月${row.questions}问`),
    row.months !== '[]' && `${JSON.parse(row.months).join('、')}个月`,
  ]
  return [
    `${row.id}  ${kindLabels[row.kind]}  ${row.name}`,
    `${price}/${row.unit || '件'}`,
    ...brings.filter(Boolean),
    `${row.min_count}–${row.max_count}`,
    ...(row.is_offered ? [] : ['已下架']),
  ].join('  ')
}

function readColumns(values) {
  const { kind, name, summary, unit, price, lines, months } = values
  if (kind !== undefined && !kinds.includes(kind)) stop(`--kind 是 ${kinds.join('、')} 之一。`)
  const columns = {
    kind,
    name: readLine('--name', name, 40),
    summary: readLine('--summary', summary, 80),
    unit: readLine('--unit', unit, 10),
    price_fen: price === 'none' ? null : readCount('--price', price, 1, 100_000_000),
    lines: lines === undefined ? undefined : JSON.stringify(lines.split(';').filter(Boolean)),
    months: months === undefined ? undefined : JSON.stringify(readMonths(months)),
    coins: readCount('--coins', values.coins, 0, 1_000_000_000),
    searches: readCount('--searches', values.searches, 0, 1_000_000),
    questions: readCount('--questions', values.questions, 0, 1_000_000),
    min_count: readCount('--least', values.least, 1, 100_000),
    max_count: readCount('--most', values.most, 1, 100_000),
    rank: readCount('--rank', values.rank, 0, 1_000_000),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const valueOf = (value) => (value === null ? 'NULL' : literal(value))

const readMonths = (text) =>
  text
    .split(',')
    .filter(Boolean)
    .map((month) => readCount('--months', month, 1, 36))

function readCount(option, text, least, most) {
  if (text === undefined) return undefined
  const count = Number(text)
  const isWithin = /^\d+$/.test(text) && count >= least && count <= most
  return isWithin ? count : stop(`${option} 须是 ${least} 至 ${most} 的整数。`)
}

function readLine(option, text, most) {
  if (text === undefined) return undefined
  const line = text.trim()
  return [...line].length <= most && !/\p{Cc}/u.test(line)
    ? line
    : stop(`${option} 最多 ${most} 个字。`)
}

const readGoodsId = ({ id = '' }) =>
  /^\d{1,16}$/.test(id) ? id : stop(`请写明商品：--id 编号\n${USAGE}`)

function parse(args) {
  const text = { type: 'string' }
  const names = ['id', 'kind', 'name', 'summary', 'price', 'unit', 'lines', 'coins', 'searches']
  const more = ['questions', 'months', 'least', 'most', 'rank', 'env']
  try {
    const options = Object.fromEntries([...names, ...more].map((name) => [name, text]))
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    return stop(USAGE)
  }
}

// The product's own list, as statements.
const firstGoods = () =>
  withProductCode(async (load) => {
    const { firstGoodsSql } = await load('/app/features/commerce/server/goods/goods-sql.ts')
    return firstGoodsSql(Date.now())
  })
