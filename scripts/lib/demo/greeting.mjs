import { demoLogins } from './demo.mjs'
import { withOperator } from '../teams.mjs'

const MOST_SITES = 10

/** What there is to be told of: sites, the demo accounts that exist, and a setup code where there is no team. */
export async function readWorld(database) {
  const rows = async (query) => (await database.prepare(query).all()).results
  const sites = await rows(
    `SELECT d.host, t.name AS team, b.name AS brand FROM domains d JOIN brands b ON b.id = d.brand_id
      JOIN teams t ON t.id = b.team_id ORDER BY d.created_at, d.host LIMIT ${MOST_SITES}`,
  )
  const knownNames = new Set(
    (await rows('SELECT account FROM accounts WHERE id BETWEEN 2001 AND 2099')).map(
      ({ account }) => account,
    ),
  )
  const [{ n }] = await rows('SELECT count(*) AS n FROM teams')
  return {
    sites,
    logins: demoLogins.filter(({ account }) => knownNames.has(account)),
    setupCode: n === 0 ? await issueCode(database) : '',
  }
}

/** Where the product is, and how it is entered. */
export function greet(port, { sites, logins, setupCode }, ollama = '') {
  console.log(`\n研墨已启动（用时 ${(performance.now() / 1000).toFixed(1)} 秒）`)
  for (const { host, team, brand } of sites) {
    const isHere = host === 'localhost' || host.endsWith('.localhost')
    console.log(`  ${team}（${brand}）  ${isHere ? `http://${host}:${port}` : host}`)
  }
  if (setupCode) {
    console.log('\n还没有团队。请在浏览器里打开这个地址，建立第一个团队：')
    console.log(`  http://localhost:${port}/setup#${setupCode}`)
    console.log(`  设置码 ${setupCode}，24 小时内有效，只能用一次；换一个：npm run teams -- code`)
  }
  if (logins.length > 0) {
    console.log('\n演示账号（密码相同）')
    for (const item of logins) {
      console.log(
        `  ${item.account.padEnd(10)} ${item.password}  ${item.name}，${item.role}（${item.host}）`,
      )
    }
  }
  if (ollama) console.log(`\n${ollama}`)
  console.log('\n按 Ctrl-C 停止；数据会保留。\n')
}

async function issueCode(database) {
  const { code, sql } = await withOperator(({ operator, ctx }) => operator.setupCodeSql(ctx))
  await database.batch(sql.map((statement) => database.prepare(statement)))
  return code
}
