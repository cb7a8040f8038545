import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { apiClient } from '../../scripts/lib/product.mjs'
import {
  EMULATOR_HEADERS,
  EMULATOR_TARGETS,
  SPOOFED_HOSTS,
  sendRaw,
} from '../support/outside-attacks'
import { pagePaths } from './page-paths'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world'

const teamPages = pagePaths().filter((path) => path === '/team' || path.startsWith('/team/'))
/** What only owner and admins may read on them. */
const SECRETS = /shenyan|zhouhe|ymk_|邀请成员/

test('S7: no page of the team tells a member or a visitor anything, whole or as data', async ({
  product,
}) => {
  expect(teamPages.length).toBeGreaterThan(8)
  const owner = await signedIn(product.url, 'shenyan')
  await owner.post(`/team/${HOUSE_TEAM}/apiKey/add`, { name: '脚本', scopes: ['ask'], days: 30 })
  const member = await signedIn(product.url, 'lumingyuan')
  const read = async (path: string, token: string) => {
    const headers = { cookie: `token=${token}` }
    const answer = await fetch(product.url + path, { headers, redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }
  let reportCount = 0
  for (const path of teamPages.flatMap((page) => [page, `${page}.data`])) {
    reportCount += Number(SECRETS.test((await read(path, owner.token)).text))
    for (const token of [member.token, 'nobody']) {
      const { status, text } = await read(path, token)
      // Data answers a redirection as 202 with its address.
      expect([202, 302, 404], path).toContain(status)
      expect(text, path).not.toMatch(SECRETS)
    }
  }
  expect(reportCount).toBeGreaterThan(8)
})

test('an admin who no longer is one is told so by the first act, and the page stays', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'zhouhe')
  await page.goto(`${product.url}/team/members/add`)
  const owner = await signedIn(product.url, 'shenyan')
  const { records } = await owner.get<{ records: { id: string; account: string }[] }>(
    `/team/${HOUSE_TEAM}/member/list`,
  )
  const id = records.find(({ account }) => account === 'zhouhe')?.id
  await owner.post(`/team/${HOUSE_TEAM}/member/updateByAdmin`, {
    teamId: HOUSE_TEAM,
    memberId: id,
    role: 'member',
  })
  // What others do to a person takes effect within five seconds.
  await page.waitForTimeout(5_500)
  try {
    await page.getByRole('button', { name: '生成邀请链接' }).click()
    const notice = page.getByRole('dialog', { name: '提示' })
    await expect(notice).toContainText('你不是管理员，无法操作')
    await notice.getByRole('button', { name: '确定' }).click()
    await expect(notice).toBeHidden()
  } finally {
    await owner.post(`/team/${HOUSE_TEAM}/member/updateByAdmin`, {
      teamId: HOUSE_TEAM,
      memberId: id,
      role: 'admin',
    })
  }
})

test('a conversation that is not there is said to be gone, and a new one is offered', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'lumingyuan')
  await page.goto(`${product.url}/chat/987654321`)
  await expect(page.getByText('会话不存在或已删除')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/chat`)
})

test('visitors are asked to sign in where their coins and questions would be, in an old browser too', async ({
  product,
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  for (const [path, title] of [
    ['/profile/coins', '登录后查看硬币'],
    ['/profile/questions', '登录后查看提问记录'],
    ['/profile/creations', '登录后查看创作'],
    ['/profile/shares', '登录后查看分享'],
  ] as const) {
    await page.goto(product.url + path)
    await expect(page.getByText(title)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('dialog', { name: /登录/ })).toBeVisible()
  }
  await page.goto(`${product.url}/join`)
  const bar = page.locator('.k-notices', { hasText: '当前浏览器版本过低，请升级或更换浏览器' })
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: '关闭' }).click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
})

async function signedIn(origin: string, account: string) {
  const api = apiClient(origin)
  await api.signIn(account, PASSWORD)
  return api
}

test('line 13: an address that can be no page is none; icon and rules for crawlers are there on every host', async ({
  request,
  product,
}) => {
  for (const path of ['/chat/zz!', '/create/abc', '/create/1x', '/book/content/a!b']) {
    const answer = await request.get(product.url + path)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(await answer.text(), path).toContain('Page Not Found')
  }
  for (const host of ['localhost', 'nobody.example']) {
    const options = { headers: { host: `${host}:${product.port}` }, maxRedirects: 0 }
    const robots = await request.get(`http://127.0.0.1:${product.port}/robots.txt`, options)
    expect([host, robots.status(), robots.headers()['content-type']]).toEqual([
      host,
      200,
      'text/plain; charset=utf-8',
    ])
    const icon = await request.get(`http://127.0.0.1:${product.port}/favicon.ico`, options)
    expect([icon.status(), icon.headers().location]).toEqual([302, '/icon.svg'])
  }
})

test('line 13: a file’s address opens no dialog for a visitor', async ({ product, page }) => {
  await page.goto(`${product.url}/library/12`)
  await expect(page).toHaveURL(`${product.url}/library`)
  await expect(page.getByText('登录后查看团队的资料')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('line 14: owner and admins see where each service is opened; a member is led home', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/team/models`)
  const row = page.getByRole('listitem').filter({ hasText: '联网搜索' })
  await expect(row).toContainText('还没有开通')
  await expect(row).toContainText('WEB_SEARCH')
  await expect(page.getByRole('listitem').filter({ hasText: '深度思考' })).toContainText(
    'MODEL_ROLES',
  )

  // Where the services used to be.
  await page.goto(`${product.url}/team/services`)
  await expect(page).toHaveURL(`${product.url}/team/models`)
  const sections = page.getByRole('navigation', { name: '团队管理' })
  await expect(sections.getByRole('link', { name: /模型|服务/ })).toHaveText(['模型与服务'])

  await enterAs(page, product.url, 'lumingyuan')
  await page.goto(`${product.url}/team/models`)
  await expect(page.getByRole('listitem').filter({ hasText: '联网搜索' })).toHaveCount(0)
})

test('the emulator of the platform answers nobody who comes by the port, from whatever host', async ({
  product,
}) => {
  for (const host of SPOOFED_HOSTS) {
    for (const target of EMULATOR_TARGETS) {
      const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}:${product.port}`]
      const { status, text } = await sendRaw(product.port, lines)
      expect([400, 404], `${target} at ${host}`).toContain(status)
      expect(text.split('\r\n\r\n')[1], `${target} at ${host}`).toBe('')
    }
    const plain = ['GET /healthz HTTP/1.1', `Host: ${host}:${product.port}`]
    for (const header of EMULATOR_HEADERS) {
      const { status, text } = await sendRaw(product.port, [...plain, header])
      expect([status, text.includes('{"ok":true}')], header).toEqual([200, true])
    }
  }
})

test('a file of the build that is missing is not kept as missing for a year', async ({
  product,
}) => {
  const missing = await fetch(`${product.url}/assets/nothing-0000.js`)
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
  const page = await (await fetch(`${product.url}/login`)).text()
  const file = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
  const found = await fetch(product.url + file)
  expect([found.status, found.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
})

test('the runtime behind the port listens on none itself', ({ product }) => {
  const runtimes = descendants(product.pid).filter((pid) => nameOf(pid) === 'workerd')
  expect(runtimes).toHaveLength(1)
  expect(runtimes.flatMap(portsOf)).toEqual([])
  expect(descendants(product.pid).concat(product.pid).flatMap(portsOf)).toContain(product.port)
})

const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()

function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return children
    .filter(Boolean)
    .map(Number)
    .flatMap((child) => [child, ...descendants(child)])
}

/** Ports on which a program listens, of either kind of address. */
function portsOf(pid: number): number[] {
  const files = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`))
  const sockets = ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/)),
  )
  return sockets
    .filter(
      ([, , , state, , , , , , inode]) => state === '0A' && files.includes(`socket:[${inode}]`),
    )
    .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16))
}

// A file may be closed between being listed and being looked at.
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
