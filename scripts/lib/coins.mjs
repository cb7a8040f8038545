import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, stop, withTools } from './install.mjs'
import { withLedger } from './ledger.mjs'
import { openLocalDatabase } from './database/local-database.mjs'

const USAGE =
  '用法：npm run coins -- grant --team <团队号> --coins <整数> --remark <说明> [--key <单号>] [--env production]'

/** Grants coins, once a key: locally, or with --env in the database of a deployment. */
export async function coins(args) {
  const order = readOrder(args)
  const answer = order.env ? await grantThere(order) : await grantHere(order)
  if (!answer.isTeam) stop(`没有编号为 ${order.teamId} 的团队，没有发放。`)
  if (answer.amountCoins !== order.amountCoins) {
    stop(`单号 ${order.key} 已发放过 ${answer.amountCoins} 枚，没有再发放。请换一个单号。`)
  }
  const message = answer.isNew ? '已发放' : '这个单号已发放过，没有重复发放：'
  console.log(
    `${message}${order.amountCoins}枚（单号 ${order.key}）。团队余额${answer.balance}枚。`,
  )
}

function readOrder(args) {
  const { values, positionals } = parse(args)
  const amountCoins = Number(values.coins)
  const isWhole = Number.isInteger(amountCoins) && amountCoins >= 1 && amountCoins <= 1_000_000_000
  if (positionals[0] !== 'grant' || !/^\d{1,16}$/.test(values.team ?? '') || !isWhole) stop(USAGE)
  const remark = (values.remark ?? '').trim()
  // Control characters have no place in a remark, and none in a file of SQL.
  if (remark.length > 100 || /\p{Cc}/u.test(remark)) stop('--remark 最多 100 字，不能换行。')
  const key = values.key ?? randomUUID()
  if (!/^[\w.:-]{1,64}$/.test(key)) stop('--key 只能用字母、数字和 . : _ -，最多 64 个。')
  return { teamId: values.team, amountCoins, remark, key, env: values.env ?? '' }
}

function parse(args) {
  const text = { type: 'string' }
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { team: text, coins: text, remark: text, key: text, env: text },
    })
  } catch {
    return stop(USAGE)
  }
}

async function grantHere(order) {
  const dataDir = process.env.DATA_DIR ?? join(root, '.data')
  if (!existsSync(dataDir)) stop('本机还没有数据。请先运行一次 npm start。')
  return openLocalDatabase(dataDir, (database) =>
    withLedger(database, async ({ operator, ctx }) => {
      const grant = operator.operatorGrant(ctx, order)
      await ctx.db.batch(grant.statements)
      const read = (query) => database.prepare(query).first()
      return readAnswer(order, grant.key, grant.id, read)
    }),
  )
}

// Through wrangler, which has the account's credentials; one file is one transaction.
async function grantThere(order) {
  const { text, key, id } = await withLedger(null, ({ operator, ctx }) =>
    operator.operatorGrantSql(ctx, order),
  )
  const directory = mkdtempSync(join(tmpdir(), 'yanmo-coins-'))
  try {
    writeFileSync(join(directory, 'grant.sql'), text)
    execute(order.env, ['--file', join(directory, 'grant.sql')])
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  const read = (query) => execute(order.env, ['--command', query])[0]?.results?.[0]
  return readAnswer(order, key, id, read)
}

function execute(env, what) {
  const args = ['d1', 'execute', 'yanmo', '--remote', '--env', env, '--json', '--yes', ...what]
  const run = spawnSync('wrangler', args, {
    cwd: root,
    env: withTools({ ...process.env, WRANGLER_SEND_METRICS: 'false' }),
    encoding: 'utf8',
  })
  if (run.status !== 0) stop(`wrangler 没有成功：\n${run.stderr || run.stdout}`)
  return JSON.parse(run.stdout)
}

// Order fields were checked to be digits and plain words before.
async function readAnswer({ teamId }, key, id, read) {
  const found = await read(
    `SELECT (SELECT count(*) FROM teams WHERE id = '${teamId}') AS teams, (SELECT balance_after FROM coin_entries
      WHERE team_id = '${teamId}' AND account = 'wallet' ORDER BY no DESC LIMIT 1) AS balance,
      id, amount_coins FROM (SELECT 1) LEFT JOIN coin_transfers ON team_id = '${teamId}' AND key = '${key}'`,
  )
  return {
    isTeam: found?.teams > 0,
    isNew: found?.id === id,
    amountCoins: found?.amount_coins,
    balance: found?.balance,
  }
}
