import { createHash, randomBytes, scryptSync } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signatureOf } from '../signature.mjs'
import { root } from '../install.mjs'

const PASSWORD = 'bimo2026'
// The end of that day in Shanghai: the last day of a plan is one of its days.
const FAR = Date.UTC(2036, 0, 1, 15, 59, 59)
const DAY_MS = 24 * 60 * 60_000

/** Shown on the login page of local builds, and in the terminal. */
export const demoLogins = [
  { host: 'localhost', account: 'shenyan', password: PASSWORD, name: '沈砚', role: '创建者' },
  { host: 'localhost', account: 'zhouhe', password: PASSWORD, name: '周禾', role: '管理员' },
  { host: 'localhost', account: 'lumingyuan', password: PASSWORD, name: '陆明远', role: '成员' },
  {
    host: 'lanting.localhost',
    account: 'guqing',
    password: PASSWORD,
    name: '顾清',
    role: '创建者',
  },
  { host: 'localhost', account: 'xuzhixia', password: PASSWORD, name: '许知夏', role: '多个团队' },
]

/** Browsers resolve every name under localhost to this machine. */
const demoHosts = [
  { host: 'localhost', name: '云岫规划院（研墨）' },
  { host: 'lanting.localhost', name: '兰亭书局（白标）' },
]

const teams = [
  { id: '1001', name: '云岫规划院', vipLevel: 3 },
  { id: '1002', name: '兰亭书局', vipLevel: 2 },
  { id: '1003', name: '临溪古镇项目组', vipLevel: 1, status: 'trial' },
  { id: '1004', name: '旧城更新课题组', vipLevel: 1, status: 'expired' },
]
const accounts = demoLogins.map((login, index) => ({ ...login, id: String(2001 + index) }))
const seats = [
  { id: '3001', teamId: '1001', accountId: '2001', role: 'owner' },
  { id: '3002', teamId: '1001', accountId: '2002', role: 'admin' },
  { id: '3003', teamId: '1001', accountId: '2003', role: 'member' },
  { id: '3004', teamId: '1002', accountId: '2004', role: 'owner' },
  { id: '3005', teamId: '1003', accountId: '2005', role: 'owner' },
  { id: '3006', teamId: '1001', accountId: '2005', role: 'member', lastUsedAt: 1 },
  { id: '3007', teamId: '1004', accountId: '2005', role: 'member' },
]
const brands = [
  { id: '4001', teamId: '1001', name: '研墨', color: '', motto: '处处有据，落笔成章', isHouse: 1 },
  {
    id: '4002',
    teamId: '1002',
    name: '兰亭',
    color: '#2e7d64',
    motto: '为编辑而作的写作助手',
    isHouse: 0,
  },
]

async function hasAccounts(database) {
  const accounts = await database.prepare('SELECT count(*) AS n FROM accounts').first()
  return accounts.n > 0
}

/** Puts the named world into an empty database. Answers whether it did. */
export async function seedDemoWorld(database) {
  if (await hasAccounts(database)) return false
  const now = Date.now()
  const insert = (table, row) => {
    const columns = Object.keys(row)
    const marks = columns.map(() => '?').join(', ')
    return database
      .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`)
      .bind(...Object.values(row))
  }
  const rows = [
    ...teams.map((team) =>
      insert('teams', {
        id: team.id,
        name: team.name,
        status: team.status ?? 'active',
        expires_at: team.status === 'expired' ? now - DAY_MS : FAR,
        vip_level: team.vipLevel,
        created_at: now,
      }),
    ),
    ...teams.map((team) =>
      insert('spaces', {
        id: team.id,
        team_id: team.id,
        name: '我的知识',
        max_bytes: 50 * 1024 ** 3,
        created_at: now,
      }),
    ),
    ...accounts.map((item) =>
      insert('accounts', {
        id: item.id,
        account: item.account,
        mobile: `139000${item.id.padStart(5, '0')}`,
        password_hash: hashPassword(item.password),
        name: item.name,
        authentication_status: 'done',
        created_at: now,
      }),
    ),
    ...seats.map((seat) =>
      insert('members', {
        id: seat.id,
        team_id: seat.teamId,
        account_id: seat.accountId,
        role: seat.role,
        joined_at: now,
        last_used_at: seat.lastUsedAt ?? 0,
      }),
    ),
    ...brands.map((brand) =>
      insert('brands', {
        id: brand.id,
        team_id: brand.teamId,
        name: brand.name,
        color: brand.color,
        motto: brand.motto,
        login_methods: brand.isHouse ? '["password","sms","wechat"]' : '["password"]',
        is_house: brand.isHouse,
        updated_at: now,
        // The house's own brand is no team's face.
        published_at: brand.isHouse ? 0 : now,
      }),
    ),
    ...demoHosts.map(({ host }, index) =>
      insert('domains', { host, brand_id: brands[index].id, created_at: now }),
    ),
  ]
  try {
    await database.batch(rows)
  } catch (error) {
    // All of it was written, and the line closed before the answer came: asked once more, it stands in its own way.
    if (!(await hasAccounts(database))) throw error
  }
  return true
}

/** Adds the demo documents to this data, once. The mark comes last: a start cut short adds them the next time. */
export async function addDemoDocumentsOnce(dataDir, port, signKeys) {
  const mark = join(dataDir, 'demo-documents-added')
  if (existsSync(mark)) return
  await addDemoDocuments(`http://127.0.0.1:${port}`, signKeys)
  writeFileSync(mark, '')
}

// As 沈砚 would: through the product's own calls.
async function addDemoDocuments(origin, signKeys) {
  const owner = accounts[0]
  const call = caller(`${origin.replace('127.0.0.1', 'localhost')}/ai`, signKeys)
  const signedIn = await call('POST', '/login/loginAccount', {
    account: owner.account,
    password: owner.password,
    channelId: 0,
  })
  const added = []
  const names = readdirSync(join(root, 'demo')).filter((name) => !name.startsWith('.'))
  for (const name of names.sort()) {
    added.push({ fileId: await upload(call, signedIn.token, name), fileName: name })
  }
  const scope = { spaceId: '1001', teamId: '1001' }
  await call('POST', '/repositoryFile/addFiles', { ...scope, files: added }, signedIn.token)
}

async function upload(call, token, name) {
  const bytes = readFileSync(join(root, 'demo', name))
  const scope = { teamId: '1001', spaceId: '1001' }
  const place = await call(
    'POST',
    '/file/getUploadUrl',
    { ...scope, filename: name, size: bytes.length },
    token,
  )
  const put = await fetch(new URL(place.url, call.origin), {
    method: 'PUT',
    headers: { 'content-type': place.contentType },
    body: bytes,
  })
  if (!put.ok) throw new Error(`${name} 上传失败：${put.status}`)
  const record = await call(
    'POST',
    '/file/register',
    {
      ...scope,
      fileName: name,
      fileUrl: place.url.split('?')[0],
      fileSha256: createHash('sha256').update(`${name}-${bytes.length}-0`).digest('hex'),
    },
    token,
  )
  return record.id
}

// Signatures are dated to the second: the same words of two clients within one are taken for a copy.
const REPEATED = 20002

function caller(base, signKeys) {
  const call = async (method, path, body, token) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const response = await fetch(base + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...signatureOf(method, path, text, signKeys),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(text && { body: text }),
    })
    const answer = await response.json()
    if (answer.code === REPEATED) {
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      return call(method, path, body, token)
    }
    if (!answer.success) throw new Error(`${path}：${answer.message}`)
    return answer.result
  }
  call.origin = base
  return call
}

// The same form as auth/server/passwords.ts: scrypt$N$r$p$salt$hash.
function hashPassword(password) {
  const salt = randomBytes(16)
  const hash = scryptSync(password, salt, 32, { N: 16384, r: 8, p: 1 })
  return `scrypt$16384$8$1$${salt.toString('base64')}$${hash.toString('base64')}`
}
