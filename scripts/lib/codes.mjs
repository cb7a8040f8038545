import { parseArgs } from 'node:util'
import { stop } from './install.mjs'
import { literal, operate } from './database/operator-database.mjs'
import { withProductCode } from './typescript.mjs'

const USAGE = `用法：npm run codes -- make --searches <每码次数> --count <个数> [--days 90] [--remark 说明] [--env production]
      npm run codes -- list [--env production]`

/** Makes redeem codes for scholar searches and tells them once, or tells what became of those that were made. */
export async function codes(args) {
  const { values, positionals } = parse(args)
  const environment = values.env ?? 'local'
  if (positionals[0] === 'list') return list(environment)
  if (positionals[0] !== 'make') stop(USAGE)
  const order = readOrder(values)
  const created = await makeCodes(order)
  await operate(environment, created.statements)
  console.log(created.codes.join('\n'))
  console.error(
    `${order.count}个兑换码，每个${order.searches}次，${order.days}天内有效。数据库里只存摘要，请现在保存。`,
  )
}

/** Codes with the SQL that makes them known. */
export function makeCodes(order) {
  return withProductCode(async (load) => {
    const { operatorCodes } = await load('/app/features/billing/server/operator/new-codes.ts')
    const { idMaker } = await load('/app/core/ids.ts')
    const now = Date.now()
    const ctx = { now: () => new Date(now), newId: idMaker(() => now) }
    const { codes: created, rows } = await operatorCodes(ctx, order)
    const statements = rows.map(
      ({ id, codeSum, searches, remark, expiresAt, createdAt }) =>
        `INSERT INTO redeem_codes (id, code_sum, searches, remark, expires_at, created_at)
        VALUES (${[id, codeSum, searches, remark, expiresAt, createdAt].map(literal).join(', ')})`,
    )
    return { codes: created, statements }
  })
}

function readOrder(values) {
  const order = {
    searches: Number(values.searches),
    count: Number(values.count ?? 1),
    days: Number(values.days ?? 90),
    remark: (values.remark ?? '').trim(),
  }
  const isWithin = (value, most) => Number.isInteger(value) && value >= 1 && value <= most
  if (!isWithin(order.searches, 10_000)) stop(`--searches 须是1至10000的整数。\n${USAGE}`)
  if (!isWithin(order.count, 200)) stop('--count 须是1至200的整数。')
  if (!isWithin(order.days, 3650)) stop('--days 须是1至3650的整数。')
  if (order.remark.length > 100 || /\p{Cc}/u.test(order.remark)) {
    stop('--remark 最多 100 字，不能换行。')
  }
  return order
}

async function list(environment) {
  const [batches = []] = await operate(environment, [
    `SELECT remark, searches, count(*) AS made, sum(redeemed_at > 0) AS redeemed,
      date(created_at / 1000, 'unixepoch', '+8 hours') AS day,
      date(expires_at / 1000, 'unixepoch', '+8 hours') AS until
      FROM redeem_codes GROUP BY created_at, remark, searches, expires_at ORDER BY created_at DESC LIMIT 100`,
  ])
  if (batches.length === 0) return console.log('还没有兑换码。')
  for (const { day, until, remark, searches, made: created, redeemed } of batches) {
    console.log(
      `${day}  ${created}个，每个${searches}次，已用${redeemed}个，有效至${until}  ${remark}`,
    )
  }
}

function parse(args) {
  const text = { type: 'string' }
  const options = { searches: text, count: text, days: text, remark: text, env: text }
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    return stop(USAGE)
  }
}
