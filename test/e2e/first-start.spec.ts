import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  apiClient,
  freePort,
  startProduct,
  untilLearned,
  type Product,
} from '../../scripts/lib/product.mjs'
import { expect, test } from './world.ts'

const OWN_FILE = {
  name: '差旅办法.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(
    '# 差旅报销办法\n\n第一条 为规范差旅费用管理，制定本办法。\n\n第二条 出差人员须在返回后十个工作日内提交报销单，逾期不予受理。\n\n第三条 住宿费标准：省会城市每人每晚四百五十元，其他城市三百五十元。\n',
  ),
}
const QUESTION = '住宿费标准是多少？'

test.describe('line 8: an installation without a team', () => {
  let product: Product
  test.beforeAll(async () => {
    product = await startProduct({ demo: false })
  })
  test.afterAll(async () => product.stop())

  test('from an empty database to the first cited answer on one’s own file, by what the screen says', async ({
    page,
  }) => {
    expect(product.output()).not.toContain('演示账号')
    const code = /设置码 ([\w-]+)/.exec(product.output())?.[1] ?? ''
    await page.goto(product.url)
    await page.waitForURL(`${product.url}/setup`)
    // Only what stands behind # differs: the page stays, and takes the code.
    await page.goto(`${product.url}/setup#${code}`)

    await page.getByRole('button', { name: '建立团队' }).click()
    await expect(page.getByText('请输入团队名称，至少2个字')).toBeVisible()
    await expect(page.getByLabel('团队名称')).toBeFocused()
    await page.getByLabel('团队名称').fill('云岫规划院')
    await page.getByLabel('创建者姓名').fill('沈砚')
    await page.getByLabel('手机号或账号').fill('138 0571 6021')
    await page.getByLabel('密码', { exact: true }).fill('yunxiu2026ab')
    await page.getByLabel('再输一次').fill('yunxiu2026ab')
    await page.getByRole('button', { name: '建立团队' }).click()
    await page.waitForURL(`${product.url}/`)

    // One first act, and what becomes of it: no guide lies over it.
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '放入第一份资料' }).click()
    await (await chooser).setFiles(OWN_FILE)
    await page.waitForURL(`${product.url}/library`)
    await page.getByRole('button', { name: '问这份资料' }).click()
    await expect(page.getByRole('dialog', { name: /知识库导览/ })).toHaveCount(0)

    // The library has a box of the same name, and stands a moment longer than its address.
    await page.waitForURL(`${product.url}/chat`)
    await expect(page.getByLabel('已选文件')).toBeVisible()
    const box = page.getByRole('textbox', { name: '问题' })
    await box.fill(QUESTION)
    await box.press('Enter')
    await expect(page.getByText('省会城市每人每晚四百五十元').first()).toBeVisible()
    await expect(page.getByRole('button', { name: '出处 1' }).first()).toBeVisible()

    const anew = await page.goto(`${product.url}/setup`)
    expect(anew?.status()).toBe(404)

    // Line 8a: the first brand of a default installation is published, and the page wears its first colour at once.
    await page.goto(`${product.url}/team/brand`)
    const here = page.getByRole('link', { name: '团队', exact: true })
    const ground = () => here.evaluate((tile) => getComputedStyle(tile).backgroundColor)
    const before = await ground()
    await page.getByLabel('品牌色', { exact: true }).fill('#7a2e8d')
    await expect(page.getByText('修改已自动保存，尚未发布')).toBeVisible()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click()
    await expect(page.getByText('与已发布的一致')).toBeVisible()
    await expect.poll(ground).not.toBe(before)
    expect(await ground()).not.toBe('rgba(0, 0, 0, 0)')
  })

  test('by commands: a team is made, its owner signs in with the first password, asks and is answered with evidence @deep', async () => {
    const run = spawnSync(
      process.execPath,
      ['scripts/teams.mjs', 'create', '--name', '兰亭书局', '--owner', '顾清'].concat([
        '--account',
        'guqing',
        '--seats',
        '5',
      ]),
      { encoding: 'utf8', env: { ...process.env, DATA_DIR: product.dataDir } },
    )
    expect(run.stderr + run.stdout).toContain('已建立团队「兰亭书局」')
    const teamId = /编号 (\d+)/.exec(run.stdout)?.[1] ?? ''
    const password = /初始密码：(\S+?)（/.exec(run.stdout)?.[1] ?? ''

    // Without a domain of its own it is entered where the installation's first team is.
    const origin = product.url
    const first = apiClient(origin)
    await first.signIn('guqing', password)
    await first.post('/user/resetPassword', { newPassword: 'lanting2026ab' })
    const api = apiClient(origin)
    await api.signIn('guqing', 'lanting2026ab')

    const scope = { teamId, spaceId: teamId }
    const place = await api.post<{ url: string; contentType: string }>('/file/getUploadUrl', {
      ...scope,
      filename: OWN_FILE.name,
      size: OWN_FILE.buffer.length,
    })
    await fetch(new URL(place.url, origin), {
      method: 'PUT',
      headers: { 'content-type': place.contentType },
      body: OWN_FILE.buffer,
    })
    const upload = await api.post<{ id: string }>('/file/register', {
      ...scope,
      fileName: OWN_FILE.name,
      fileUrl: place.url,
      fileSha256: createHash('sha256').update(OWN_FILE.buffer).digest('hex'),
    })
    const files = [{ fileId: upload.id, fileName: OWN_FILE.name }]
    await api.post('/repositoryFile/addFiles', { ...scope, files })
    await untilLearned(api, teamId)

    const answer = await fetch(`${origin}/ai/chat/question/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${api.token}` },
      body: JSON.stringify({ ...scope, isNew: true, question: QUESTION, useRepository: true }),
    })
    const text = await answer.text()
    expect(text).toContain('每人每晚四百五十元')
    expect(text).toContain(OWN_FILE.name.replace('.md', ''))
  })
})

test('npm start that is killed outright takes everything with it that it began @deep', async () => {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-data-'))
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '0' }
  const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  await expect.poll(answers, { timeout: 60_000 }).toBe(true)
  const begun = execFileSync('ps', ['-o', 'pid=', '-g', String(npm.pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)
  // npm, the product and the runtime at least.
  expect(begun.length).toBeGreaterThan(2)
  npm.kill('SIGKILL')
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(() => begun.filter(isRunning)).toEqual([])
  expect(await answers()).toBe(false)
  rmSync(dataDir, { recursive: true, force: true })
})
