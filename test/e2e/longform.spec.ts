import type { Page } from '@playwright/test'
import { makePng } from '../fixtures/make-png.ts'
import { expectAccessible } from './accessible.ts'
import { expectCited, partOf } from './cited-place.ts'
import { expectStill, inPieces, watchLayoutShifts } from './layout-shift.ts'
import { slideMasterOf } from '../support/slide-masters.ts'
import { enterAs, expect, signIn, test } from './world.ts'

const TOPIC = '临溪古镇核心保护区游客承载量研究'

test('R-GEN-31: a topic becomes an outline, is edited as rows and as a map, paid for, written, mended and taken out as Word', async ({
  ownProduct,
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, ownProduct.url, 'shenyan')
  await page.getByRole('link', { name: '创作', exact: true }).click()
  await page.getByLabel('题目').fill(TOPIC)
  await page.getByRole('radio', { name: 'AI智能' }).click()
  await page.getByRole('radio', { name: /^短篇/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '生成大纲' }).click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)

  const tree = page.getByRole('tree', { name: '大纲' })
  await expect(tree.getByRole('treeitem').first()).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: '添加章' }).first().click()
  await page.getByRole('textbox', { name: '新标题' }).fill('附记')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const added = tree.getByRole('treeitem', { name: /附记/ })
  await added.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(tree.getByRole('treeitem').last()).not.toHaveAccessibleName(/附记/)
  await page.keyboard.press('Tab')
  await expect(added).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('Shift+Tab')
  await expect(added).toHaveAttribute('aria-level', '1')

  await page.getByRole('radio', { name: '脑图' }).click()
  const map = page.getByRole('tree', { name: '脑图' })
  await map.getByRole('treeitem', { name: '附记' }).click()
  await expectAccessible(page)
  await page.keyboard.press('F2')
  await page.keyboard.type('后记')
  await page.keyboard.press('Enter')
  await expect(map.getByRole('treeitem', { name: '后记' })).toBeVisible()
  await map.getByRole('treeitem', { name: '后记' }).click()
  await page.keyboard.press('Tab')
  for (const title of ['谢辞', '附表']) {
    await page.getByRole('textbox', { name: '新标题' }).fill(title)
    await page.keyboard.press('Enter')
    await expect(map.getByRole('treeitem', { name: title })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(map.getByRole('treeitem', { name: '附表' })).toBeFocused()
  // What is taken away leaves the keyboard with its neighbour, else with what it stood under.
  for (const next of ['谢辞', '后记']) {
    await page.keyboard.press('Delete')
    await expect(map.getByRole('treeitem', { name: next })).toBeFocused()
  }
  await expect(map.getByRole('treeitem', { name: '附表' })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: '新标题' }).fill('余论')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(map.getByRole('treeitem', { name: '余论' })).toBeFocused()
  await page.getByRole('button', { name: '结构：逻辑结构图' }).click()
  await page.getByRole('menuitemcheckbox', { name: '组织结构图' }).click()
  await map.getByRole('treeitem', { name: '余论' }).click()
  await page.keyboard.press('ArrowUp')
  await expect(map.getByRole('treeitem', { name: '后记' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('radio', { name: '大纲' }).click()
  await tree.getByRole('treeitem', { name: /后记/ }).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('treeitem', { name: /后记/ })).toHaveCount(0)
  await expect(tree.locator('[role="treeitem"][aria-selected="true"]')).toBeFocused()
  await expect(page.getByText('已保存')).toBeVisible()

  await page.getByRole('button', { name: /^开始撰写/ }).click()
  const pay = page.getByRole('dialog', { name: `开始撰写 「${TOPIC}」？` })
  await expect(pay).toContainText('不收硬币')
  await pay.getByRole('button', { name: /开始撰写/ }).click()
  await page.waitForURL(/\/create\/\d+$/)

  // In the middle: this page is loaded anew, and another device looks in.
  await page.reload()
  const pocket = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await pocket.newPage()
  await enterAs(phone, ownProduct.url, 'shenyan')
  await phone.goto(page.url())
  for (const screen of [page, phone]) {
    await expect(screen.getByRole('button', { name: '导出' })).toBeVisible({ timeout: 90_000 })
    await expect(screen.getByRole('article')).toContainText('古镇')
  }
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(phone)
  await pocket.close()
  // An excerpt says nothing without a source: only what entries of its sources lack is to be mended.
  const side = page.getByRole('complementary', { name: '要改的' })
  await expect(side.getByRole('region', { name: '文献信息不全' })).toContainText('缺年份')
  await expect(side.getByRole('region')).toHaveCount(1)
  await expectAccessible(page)

  await page
    .getByRole('navigation', { name: '章节进度' })
    .getByRole('button', { name: /^2\.2/ })
    .click()
  const section = page
    .locator('.sheet-section', { has: page.getByRole('heading', { name: /^2\.2/ }) })
    .last()
  const cite = section.getByRole('button', { name: /^引用/ }).first()
  await cite.hover()
  const card = page.getByRole('dialog', { name: /^引用/ })
  await expect(card).toContainText('打开原文')
  const place = await card.getByRole('link', { name: '打开原文' }).getAttribute('href')
  await expectCited(page, `${ownProduct.url}${place}`)
  await page.mouse.move(0, 0)
  await section.hover()
  await section.getByRole('button', { name: /^编辑/ }).click()
  const text = page.getByRole('textbox', { name: '本节正文' })
  await text.press('Control+End')
  await page.keyboard.type('\n\n本节由编者补记一句：2031年另设停车位999个。')
  // A picture on its way is waited for, however impatient one is.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/document/image/add*', async (route) => {
    await arrived
    await route.continue()
  })
  const drawing = {
    name: '断面图.png',
    mimeType: 'image/png',
    buffer: Buffer.from(makePng(40, 30)),
  }
  await page.getByLabel('选择插图').setInputFiles(drawing)
  await expect(page.getByText('正在收进图片')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(text).toBeVisible()
  arrive()
  // Its caption is the writer's to say; the name of its file is none.
  await expect(text).toContainText('图 1')
  await page.keyboard.press('Control+Enter')
  await expect(section.locator('figure img')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('本节由编者补记一句')
  await expect(side.getByRole('region', { name: '依据不足' })).toContainText('999')
  await expectAccessible(page)

  const other = page.getByRole('navigation', { name: '章节进度' })
  await other.getByRole('button', { name: /^2\.3/ }).click()
  const second = page
    .locator('.sheet-section', { has: page.getByRole('heading', { name: /^2\.3/ }) })
    .last()
  await second.hover()
  await second.getByRole('button', { name: /^重写/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /重写$/ }).click()
  await expect(page.getByRole('button', { name: '导出' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('article')).toContainText('本节由编者补记一句')

  await page.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('dialog', { name: '导出' }).getByRole('button', { name: '导出Word' }).click()
  const word = await download
  expect(word.suggestedFilename()).toMatch(/\.docx$/)
  const notes = await partOf(word, 'word/footnotes.xml')
  const [, way = ''] = /HYPERLINK (?:"|&quot;)(http.*?)(?:"|&quot;)/.exec(notes) ?? []
  await expectCited(page, way.replaceAll('&amp;', '&'))
})

test('R-GEN-30: an outline of one’s own is kept to the letter, and the record of creations finds, renames and deletes @deep', async ({
  ownProduct,
  page,
}) => {
  await enterAs(page, ownProduct.url, 'shenyan')
  await page.goto(`${ownProduct.url}/create`)
  await page.getByLabel('题目').fill('自带大纲的一篇')
  await page.getByRole('radio', { name: /有大纲，需保持原文/ }).click()
  const own = page.getByRole('textbox', { name: '大纲内容' })
  await own.fill('# 缘起\n### 跳过了节')
  await page.getByRole('button', { name: '读入大纲' }).click()
  await expect(page.getByRole('alert')).toContainText('大纲层级不正确，请检查标题级别')
  await own.fill('# 1. 缘起（1998—2026）\n## 1.1 旧例  新例\n# 二、结语')
  await page.getByRole('button', { name: '读入大纲' }).click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  const rows = page.getByRole('tree', { name: '大纲' }).locator('.outline-title')
  await expect(rows).toHaveText(['1. 缘起（1998—2026）', '1.1 旧例  新例', '二、结语'])

  await page.goto(`${ownProduct.url}/create/history`)
  await page.getByRole('searchbox', { name: '搜索创作' }).fill('自带')
  await expect(page).toHaveURL(/keyword=/)
  await page.getByRole('button', { name: '更多：自带大纲的一篇' }).click()
  await page.getByRole('menuitem', { name: '重命名' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('自带大纲，改名')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '更多：自带大纲，改名' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除创作' }).click()
  await expect(page.getByText('没有找到这样的创作')).toBeVisible()
  await expectAccessible(page)
})

test('a deck is made page by page, traced to its sources, edited, given another look, shown and taken out as PowerPoint', async ({
  ownProduct,
  page,
  browser,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, ownProduct.url, 'shenyan')
  await page.goto(`${ownProduct.url}/create/ppt`)
  await page.getByLabel('题目').fill('临溪古镇客流汇报')
  await page.getByRole('radio', { name: 'AI智能' }).click()
  await page.getByRole('button', { name: '生成大纲' }).click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  const rows = page.getByRole('tree', { name: '大纲' }).getByRole('treeitem')
  await expect(rows.first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: /^开始撰写/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /开始撰写/ })
    .click()
  await page.getByRole('link', { name: '打开幻灯片' }).click({ timeout: 90_000 })
  await page.waitForURL(/\/in-slides\/\d+$/)

  const thumbnails = page.getByRole('navigation', { name: '幻灯片' }).getByRole('button')
  await expect(thumbnails.first()).toBeVisible()
  const pages = await thumbnails.count()
  expect(pages).toBeGreaterThan(8)

  // Opened anew: the page, and what a stranger sees of it by a link.
  await watchLayoutShifts(page)
  const stranger = await browser.newContext({ locale: 'zh-CN' })
  const reader = await stranger.newPage()
  await watchLayoutShifts(reader)
  await page.getByRole('button', { name: '分享' }).click()
  const sharing = page.getByRole('dialog')
  await sharing.getByRole('button', { name: '生成链接' }).click()
  const link = await sharing.getByRole('textbox', { name: '分享链接' }).inputValue()
  await sharing.getByRole('button', { name: '完成' }).click()
  for (const width of [390, 1440]) {
    for (const [screen, address] of [
      [page, page.url()],
      [reader, link],
    ] as const) {
      await screen.setViewportSize({ width, height: 900 })
      await screen.goto(address, { waitUntil: 'networkidle' })
      await expectStill(screen, info, `${new URL(address).pathname}, ${width} px`)
    }
  }
  await reader.setViewportSize({ width: 390, height: 900 })
  await inPieces(reader, link)
  await expectStill(reader, info, 'a shared deck that comes in pieces, 390 px')
  await stranger.close()

  const marked = page
    .getByRole('region', { name: /^第\d+页$/ })
    .getByRole('button', { name: /^出处1/ })
  for (let no = 0; no < pages && (await marked.count()) === 0; no += 1)
    await thumbnails.nth(no).click()
  await marked.first().click()
  const card = page.getByRole('dialog')
  await expect(card).toContainText(/第\d+(?:页|段)/)
  const place = await card.getByRole('link', { name: '打开原文' }).getAttribute('href')
  await expectCited(page, new URL(place ?? '', page.url()).href)
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.getByRole('tab', { name: '模板' }).click()
  await page.getByRole('radio', { name: '夜航' }).click()
  await expect(page.getByRole('radio', { name: '夜航' })).toBeChecked()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('radio', { name: '墨', exact: true })).toBeChecked()

  await thumbnails.first().click()
  await page.getByRole('button', { name: '放映' }).click()
  const show = page.getByRole('dialog', { name: '放映' })
  await expect(show.getByRole('status')).toHaveText(/^1 \//)
  await page.keyboard.press('ArrowRight')
  await expect(show.getByRole('status')).toHaveText(/^2 \//)
  await show.getByRole('button', { name: '讲稿' }).click()
  await expect(page.getByRole('complementary', { name: '讲稿与下一页' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(show).toHaveCount(0)

  await test.step('a team’s own .pptx is its master, and what is exported lies on its layouts', () =>
    takeOwnMaster(page))
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: '导出' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.pptx$/)
  expect(await partOf(file, /^ppt\/slideLayouts\/slideLayout/)).toContain('name="院版 title"')
  const relations = await partOf(file, /^ppt\/slides\/_rels\//)
  const [, way = ''] = /Target="(http[^"]*\/library\/[^"]*)"/.exec(relations) ?? []
  await expectCited(page, way.replaceAll('&amp;', '&'))
})

async function takeOwnMaster(page: Page) {
  const words = page.getByRole('region', { name: /^第\d+页$/ })
  // A list of contents in cells has the numbers of its chapters and pages apart; in a master it is a list of words.
  const titles = (await words.innerText())
    .split(/\n+/)
    .filter((line) => /\p{Script=Han}{2}/u.test(line))
  expect(titles.length).toBeGreaterThan(2)
  await page.getByLabel('选择母版文件').setInputFiles({
    name: '院版汇报.pptx',
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    buffer: Buffer.from(slideMasterOf()),
  })
  const master = page.getByRole('button', { name: '院版汇报.pptx', exact: true })
  await expect(master).toHaveAttribute('aria-pressed', 'true', { timeout: 60_000 })
  await expect(page.getByText('已保存')).toBeVisible()
  const inMaster = await words.innerText()
  expect(titles.filter((line) => !inMaster.includes(line))).toEqual([])
  await expectAccessible(page)
}
