import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
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

test('line 13: addresses, rules for crawlers, missing files and the emulator’s own doors answer as they should, on every host @deep', async ({
  product,
  request,
}) => {
  await test.step('an address that can be no page is none', async () => {
    for (const path of ['/chat/zz!', '/create/abc', '/create/1x', '/book/content/a!b']) {
      const answer = await request.get(product.url + path)
      expect([path, answer.status()]).toEqual([path, 404])
      expect(await answer.text(), path).toContain('Page Not Found')
    }
  })
  await test.step('icon and rules for crawlers are there on every host', async () => {
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
  await test.step('the emulator of the platform answers nobody who comes by the port', async () => {
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
  await test.step('a file of the build that is missing is not kept as missing for a year', async () => {
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
  await test.step('the runtime behind the port listens on none itself', () => {
    const runtimes = descendants(product.pid).filter((pid) => nameOf(pid) === 'workerd')
    expect(runtimes).toHaveLength(1)
    expect(runtimes.flatMap(portsOf)).toEqual([])
    expect(descendants(product.pid).concat(product.pid).flatMap(portsOf)).toContain(product.port)
  })
})

test('what is not there, not open or no longer one’s own is said, and leads on', async ({
  product,
  page,
}) => {
  await test.step('an address that is no page', async () => {
    for (const path of ['/no/such/page', '/library/abc']) {
      const answer = await page.goto(product.url + path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByText('发生错误：没有这个页面')).toBeVisible()
      await expect(page.getByText(`404 - Page Not Found: ${path}`)).toBeVisible()
    }
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(`${product.url}/`)
  })
  await test.step('line 14: what is not open sends a member to an admin, and an admin to its page', () =>
    lookForServices(page, product))
  await test.step('a file and a conversation that are not there', () => lookForGone(page, product))
  await test.step('an admin who no longer is one', () => loseOffice(page, product))
})

async function lookForGone(page: Page, product: Product) {
  const answer = await page.goto(`${product.url}/library/999999999999999`)
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL(`${product.url}/library`)
  await expect(page.getByText('文件不存在或已删除')).toBeVisible()
  await page.goto(`${product.url}/chat/987654321`)
  await expect(page.getByText('会话不存在或已删除')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/chat`)
}

/** Told by the first act, and the page stays. */
async function loseOffice(page: Page, product: Product) {
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
  try {
    // What others do to a person takes effect within five seconds.
    await expect
      .poll(async () => (await page.request.get(`${product.url}/team/members`, FIRST)).status(), {
        timeout: 10_000,
      })
      .not.toBe(200)
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
}

// Where a page leads is its answer.
const FIRST = { maxRedirects: 0 }

async function lookForServices(page: Page, product: Product) {
  const box = page.getByRole('group', { name: '查哪里' })
  const asks: [path: string, words: RegExp][] = [
    ['/agent', /还没有开通语言模型/],
    ['/create', /还没有开通写作模型/],
  ]
  for (const [who, isAdmin] of [
    ['lumingyuan', false],
    ['zhouhe', true],
  ] as const) {
    await page.context().clearCookies()
    await enterAs(page, product.url, who)
    await page.goto(`${product.url}/chat`)
    const web = box.getByRole('checkbox').nth(0)
    await expect(web).toHaveAccessibleName(isAdmin ? /「团队管理 → 模型与服务」$/ : /请联系管理员$/)
    for (const [path, words] of asks) {
      await page.goto(product.url + path)
      await expect(page.getByText(words).first()).toContainText(
        isAdmin ? '怎样开通见「团队管理 → 模型与服务」' : '请联系管理员',
      )
    }
  }
  await page.getByRole('link', { name: '「团队管理 → 模型与服务」' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '联网搜索' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: '联网搜索' })
  await expect(row).toContainText('还没有开通')
  await expect(row).toContainText('由系统管理员开通')
  // Whoever reads it cannot set a variable.
  await expect(page.getByRole('main')).not.toContainText(/[A-Z]+_[A-Z]+/)
  // Where the services used to be.
  await page.goto(`${product.url}/team/services`)
  await expect(page).toHaveURL(`${product.url}/team/models`)
  const sections = page.getByRole('navigation', { name: '团队管理' })
  await expect(sections.getByRole('link', { name: /模型|服务/ })).toHaveText(['模型与服务'])
}

async function signedIn(origin: string, account: string) {
  const api = apiClient(origin)
  await api.signIn(account, PASSWORD)
  return api
}

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
