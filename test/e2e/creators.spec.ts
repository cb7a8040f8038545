import { spawnSync } from 'node:child_process'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { expectAccessible } from './accessible.ts'
import { askInChat, enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

const question = '沿河第一界面建筑限高是多少？'
const AGENT = '规划审查'

test('a team publishes an answer and an assistant, others find, read, follow and take them, and an operator takes one down', async ({
  ownProduct,
  page,
  browser,
}) => {
  const { url } = ownProduct
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/creators`)
  await expect(page.getByText('还没有公开的作品')).toBeVisible()
  await enterAs(page, url, 'shenyan')
  await askInChat(page, url, question)
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })
  const sessionId = page.url().split('/').at(-1) ?? ''
  await prepare(ownProduct, sessionId)

  await page.goto(`${url}/team/creator`)
  const publish = page.getByRole('button', { name: '公开一件' })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  const form = page.getByRole('form', { name: '公开页' })
  await form.getByLabel('介绍').fill('做历史城镇的保护规划。公开的作品都附实测数据与出处。')
  await form.getByText('公开给所有团队与访客').click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name: '看公开页' })).toBeVisible()
  const dialog = page.getByRole('dialog')
  for (const name of [question, AGENT]) {
    await publish.click()
    await dialog.getByText(name).click()
    await dialog.getByLabel('一句话介绍').fill('附原文依据')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '公开', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const works = page.getByRole('region', { name: '作品' })
  await expect(works.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  const visitor = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
  })
  const reader = await visitor.newPage()
  await reader.goto(`${url}/creators`)
  await expect(reader.getByRole('heading', { name: '佳作', level: 1 })).toBeVisible()
  await expectAccessible(reader)
  const preview = reader.getByRole('article', { name: question })
  // Pressed until it is open: the page may not have woken yet.
  await expect(async () => {
    await reader.getByRole('button', { name: question }).click()
    await expect(preview).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await preview.getByRole('link', { name: '云岫规划院' }).click()
  await expect(reader.getByRole('heading', { name: '云岫规划院', level: 1 })).toBeVisible()
  await expectAccessible(reader)
  await reader.getByRole('button', { name: '关注' }).click()
  await expect(reader.getByRole('dialog', { name: /^登录/ })).toBeVisible()
  await reader.keyboard.press('Escape')
  await reader.getByRole('link', { name: question }).click()
  await expect(reader).toHaveURL(/\/share\/[\w-]{22}\?mode=view$/)
  await visitor.close()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await enterAs(page, url, 'zhouhe')
  await page.goto(url)
  await page.getByRole('region', { name: '佳作' }).getByRole('link', { name: AGENT }).click()
  const room = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '创作' })
  await expect(room.first()).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: '关注' }).click()
  await expect(page.getByRole('button', { name: '已关注' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '添加到我的助手' }).click()
  await expect(page).toHaveURL(/\/chat\?agent=\d+$/)

  operate(ownProduct)
  await page.context().clearCookies()
  await enterAs(page, url, 'lumingyuan')
  await page.goto(`${url}/desk/creators`)
  await page.getByRole('button', { name: `下架：${AGENT}` }).click()
  await dialog.getByLabel('原因').fill('与本平台无关')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '下架' }).click()
  await expect(page.getByRole('button', { name: `恢复：${AGENT}` })).toBeVisible()
  await expectAccessible(page)
  await page.context().clearCookies()
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/team/creator`)
  await expect(works.getByRole('listitem').filter({ hasText: AGENT })).toContainText('与本平台无关')
  await page.goto(`${url}/creators`)
  await expect(page.getByRole('button', { name: question })).toBeVisible()
  await expect(page.getByRole('button', { name: AGENT })).toHaveCount(0)
})

/** A link of the answer that has no end, and an assistant of the whole team. */
async function prepare({ url }: Product, sessionId: string): Promise<void> {
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  const teamId = HOUSE_TEAM
  await api.post('/share/create', { teamId, kind: 'conversation', id: sessionId, days: 0 })
  const words = { title: AGENT, summary: '按条文核对方案', instructions: '逐条核对。' }
  await api.post('/chat/agent/save', { teamId, ...words, isShared: true })
}

// Other journeys of the product begin with nobody of theirs at the desk.
function operate({ dataDir }: Product): void {
  const run = spawnSync(
    process.execPath,
    ['scripts/operators.mjs', 'add', '--account', 'lumingyuan'],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } },
  )
  expect(run.stdout, run.stderr).toContain('陆明远')
}
