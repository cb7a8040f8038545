import { parseArgs } from 'node:util'
import { literal, operate } from '../database/operator-database.mjs'
import { stop } from '../install.mjs'

const USAGE = `用法：
  npm run operators -- add --account 手机号或账号       让这个人进入运营台（/desk）
  npm run operators -- remove --account 手机号或账号
  npm run operators -- list
  加上 --env production 即在线上操作；不加则是本机的数据。`

/** Who may run the installation. */
export async function operators(args) {
  const { values, positionals } = parse(args)
  const environment = values.env ?? 'local'
  if (!/^[a-z][a-z0-9-]*$/.test(environment)) stop('--env 是 wrangler.toml 里的环境名称。')
  if (positionals[0] === 'list') return list(environment)
  if (positionals[0] !== 'add' && positionals[0] !== 'remove') stop(USAGE)
  const id = await findAccount(environment, values.account ?? '')
  const change =
    positionals[0] === 'add'
      ? `INSERT OR IGNORE INTO operators (account_id, created_at) VALUES (${literal(id)}, ${Date.now()})`
      : `DELETE FROM operators WHERE account_id = ${literal(id)}`
  await operate(environment, [change])
  if (positionals[0] === 'add') console.log('用这个账号登录后打开 /desk。')
  await list(environment)
}

async function list(environment) {
  const [rows] = await operate(environment, [
    `SELECT a.account, a.name FROM operators o JOIN accounts a ON a.id = o.account_id ORDER BY o.created_at`,
  ])
  if (rows.length === 0) return console.log('还没有运营人员，运营台关闭。')
  for (const { account, name } of rows) console.log(`${account}  ${name}`)
}

async function findAccount(environment, account) {
  if (account === '') stop(USAGE)
  const [[row]] = await operate(environment, [
    `SELECT id FROM accounts WHERE account = ${literal(account)} OR mobile = ${literal(account)} LIMIT 1`,
  ])
  return row ? row.id : stop(`没有账号 ${account}。`)
}

function parse(args) {
  const text = { type: 'string' }
  try {
    return parseArgs({ args, allowPositionals: true, options: { account: text, env: text } })
  } catch {
    return stop(USAGE)
  }
}
