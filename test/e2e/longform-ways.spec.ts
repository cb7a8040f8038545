import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { askInChat, enterAs, expect, test } from './world.ts'

const WAIT = { timeout: 90_000 }

/** Confirms what the writing costs, on the outline's page. */
async function pay(page: Page) {
  await page.getByRole('button', { name: /^开始撰写/ }).click()
  const dialog = page.getByRole('dialog', { name: /^开始撰写/ })
  await dialog.getByRole('button', { name: /开始撰写/ }).click()
}

const rowsOf = (page: Page) => page.getByRole('tree', { name: '大纲' }).getByRole('treeitem')

test('R-UI-04: the short form of an app asks for four things and goes on to an outline @deep', async ({
  ownProduct,
  page,
}) => {
  await enterAs(page, ownProduct.url, 'shenyan')
  await page.goto(`${ownProduct.url}/create?form=paper`)
  const form = page.getByRole('dialog', { name: '提交论文 / 文章' })
  await form.getByRole('button', { name: '提交，先出大纲' }).click()
  await expect(form.getByText('先写下题目')).toBeVisible()
  await form.getByRole('radio', { name: '手动上传' }).click()
  await form.getByRole('button', { name: '从知识库选' }).click()
  const picker = page.getByRole('dialog', { name: '选择资料' })
  await picker.getByRole('searchbox').fill('客流')
  await expect(picker.getByText(/^找到 \d+ 项/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await picker.getByRole('button', { name: '选定 1 份' }).click()
  // Its first file names what has no title yet.
  await expect(form.getByLabel('题目')).toHaveValue(/客流/)
  // Its own name: another journey counts what is called like the file.
  await form.getByLabel('题目').fill('分时预约怎么做')
  await form.getByLabel('要求').fill('先讲日承载量，再讲分时预约')
  await form.getByRole('radio', { name: /^超短/ }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: '提交，先出大纲' }).click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  await expect(rowsOf(page).first()).toBeVisible(WAIT)
})

test('a file that is no outline says why, and is read as text to be mended', async ({
  ownProduct,
  page,
}) => {
  await enterAs(page, ownProduct.url, 'shenyan')
  await page.goto(`${ownProduct.url}/create`)
  await page.getByLabel('题目').fill('座谈提要怎么写')
  await page.getByRole('radio', { name: '手动上传' }).click()
  const talk =
    '这一次座谈从上午开到傍晚，街坊、商户与管理人员各说各的难处，说得最多的是停车、夜里的灯光和补助怎么发，这里只记其中几件，其余的话另存。'
  const lines = ['缘起与旧例', '各家的办法', talk, '余论']
  await page.getByLabel('上传资料').setInputFiles({
    name: '座谈提要.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n\n')),
  })
  await expect(page.getByRole('list', { name: '已选资料' })).toContainText('已学习', WAIT)
  await page.getByRole('radio', { name: /^有大纲/ }).click()
  await page.getByRole('button', { name: '选文档' }).click()
  const picker = page.getByRole('dialog', { name: '选择资料' })
  await picker.getByRole('searchbox').fill('座谈提要')
  await expect(picker.getByText(/^找到 \d+ 项/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await picker.getByRole('button', { name: '选定 1 份' }).click()
  await page.getByRole('button', { name: '读入大纲' }).click()
  await expect(page.getByText('没有从这份文档认出标题').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '按文字读入' }).click()
  const own = page.getByRole('textbox', { name: '大纲内容' })
  await expect(own).toHaveValue('缘起与旧例\n各家的办法\n余论')
  await own.press('Control+End')
  await page.keyboard.type('\n参考文献')
  await page.getByRole('button', { name: '读入大纲' }).click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  await expect(page.getByText('「参考文献」随正文自动生成')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(3)
})

test('a form that is left is there again, and words typed into a section wait for whoever went away from it @deep', async ({
  ownProduct,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, ownProduct.url, 'shenyan')
  await page.goto(`${ownProduct.url}/create`)
  const title = page.getByLabel('题目')
  await title.fill('沿河照明与业态')
  await page.getByRole('radio', { name: 'AI智能' }).click()
  await page.getByRole('radio', { name: /^超短/ }).click()
  await page.reload()
  await expect(title).toHaveValue('沿河照明与业态')
  await expect(page.getByRole('radio', { name: /^超短/ })).toBeChecked()
  await expect(page.getByRole('button', { name: '从头来' })).toBeVisible()
  await page.getByRole('button', { name: '生成大纲' }).first().click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  await expect(rowsOf(page).first()).toBeVisible(WAIT)
  await pay(page)
  await expect(page.getByRole('button', { name: '定稿', exact: true })).toBeEnabled(WAIT)
  await page.goto(`${ownProduct.url}/create`)
  await expect(page.getByLabel('题目')).toHaveValue('')
  await page.goBack()

  const chapters = page.getByRole('navigation', { name: '章节进度' })
  const section = page
    .locator('.sheet-section')
    .filter({ has: page.getByRole('button', { name: /^编辑/, includeHidden: true }) })
    .first()
  await expect(page.getByRole('button', { name: '定稿', exact: true })).toBeEnabled(WAIT)
  await section.hover()
  await section.getByRole('button', { name: /^编辑/ }).click()
  // Nothing can be sent: what is typed waits in this browser.
  await page.route('**/document/section/save*', (route) => route.abort())
  const text = page.getByRole('textbox', { name: '本节正文' })
  await text.press('Control+End')
  await page.keyboard.type('\n\n这一段写了半小时。')
  await chapters.getByRole('button', { name: /^第二章/ }).click()
  await page.reload()
  const unsaved = page.getByRole('region', { name: '没有保存的改动' })
  await unsaved.getByRole('button', { name: '接着改' }).click()
  await expect(text).toContainText('这一段写了半小时。')
  await expectAccessible(page)
  await page.unroute('**/document/section/save*')
  await text.press('Control+Enter')
  await expect(page.getByRole('article')).toContainText('这一段写了半小时。')
  await expect(unsaved).toHaveCount(0)
})

test('an answer, and a file of the library, are taken to the forms of creations, and nothing is made by that @deep', async ({
  ownProduct,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, ownProduct.url, 'shenyan')
  await askInChat(page, ownProduct.url, '2025年临溪古镇接待游客多少人次？')
  await page.waitForURL(/\/chat\/\d+/)
  const answer = page.getByRole('article').last()
  const more = answer.getByRole('button', { name: '更多', exact: true })
  await expect(more).toBeVisible(WAIT)
  // There is room for all its rows below, not above.
  const { y = 0 } = (await more.boundingBox()) ?? {}
  await answer.locator('.answer').evaluate((text, by) => {
    text.style.paddingBottom = `${Math.max(0, by)}px`
  }, 285 - y)
  await more.click()
  await expect(page.getByRole('menuitem', { name: '做成演示文稿' })).toBeVisible()
  const cut = await page.getByRole('menu').evaluate((menu) => menu.scrollHeight - menu.clientHeight)
  expect(cut).toBeLessThanOrEqual(1)
  await page.getByRole('menuitem', { name: '写成论文' }).click()
  await page.waitForURL(/\/create\?file=\d+/)
  await expect(page.getByLabel('题目')).toHaveValue(/临溪古镇/)
  const chosen = page.getByRole('list', { name: '已选资料' })
  await expect(chosen.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${ownProduct.url}/library`)
  const takeFile = async (goal: string) => {
    const row = page.getByRole('row', { name: /2025古镇客流调研报告/ })
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: goal }).click()
  }
  await takeFile('据此做演示文稿')
  await page.waitForURL(/\/create\/ppt\?file=\d+/)
  await expect(chosen).toContainText('2025古镇客流调研报告')
  await page.goBack()
  await takeFile('照它的标题列大纲')
  await page.waitForURL(/\/create\?outline=\d+/)
  await expect(page.getByRole('radio', { name: /^有大纲/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: '手动上传' })).toBeChecked()
  await expect(chosen).toContainText('2025古镇客流调研报告')
  await page.getByRole('button', { name: '读入大纲' }).click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  await expect(rowsOf(page).first()).toBeVisible(WAIT)

  // Only what was read into an outline is a creation.
  await page.goto(`${ownProduct.url}/profile/creations`)
  await expect(page.getByRole('button', { name: /^更多：2025古镇客流调研报告/ })).toHaveCount(1)
})

test('a book by a template, and one out of the library, are outlined, paid for and read chapter by chapter @deep', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  await enterAs(page, ownProduct.url, 'shenyan')
  await page.goto(`${ownProduct.url}/create/book`)
  await page.getByLabel('题目').fill('临溪古镇保护工作手册')
  await page.getByRole('radio', { name: /^工作手册/ }).click()
  await page.getByRole('radio', { name: 'AI智能' }).click()
  await page.getByLabel('全书字数').fill('4000')
  await page.getByLabel('章数').fill('4')
  await expectAccessible(page)
  await page.getByRole('button', { name: '生成大纲' }).click()
  await page.waitForURL(/\/book\/outline\/\d+/)
  await expect(rowsOf(page).first()).toBeVisible(WAIT)
  await pay(page)
  await expectBook(page)

  await page.goto(`${ownProduct.url}/create/book`)
  await page.getByLabel('题目').fill('临溪古镇资料汇编')
  await page.getByRole('radio', { name: /^由资料成书/ }).click()
  await page.getByRole('radio', { name: '选定的文件' }).click()
  await page.getByRole('button', { name: '从知识库选' }).click()
  const picker = page.getByRole('dialog', { name: '选择资料' })
  await picker.getByRole('searchbox').fill('古镇')
  await expect(picker.getByText(/^找到 \d+ 项/)).toBeVisible()
  for (let file = 0; file < 2; file += 1) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
  }
  await picker.getByRole('button', { name: '选定 2 份' }).click()
  await expectAccessible(page)
  await page.getByLabel('全书字数').fill('4000')
  await page.getByLabel('章数').fill('4')
  await page.getByRole('button', { name: '生成大纲' }).click()
  await page.waitForURL(/\/book\/outline\/\d+/)
  await expect(rowsOf(page).first()).toBeVisible(WAIT)
  await expect(page.getByRole('tree', { name: '大纲' })).toContainText(/\d+处/)
  await pay(page)
  await expectBook(page)
})

/** On its content page, once it is written: chapters that open, with text and sources. */
async function expectBook(page: Page) {
  await page.waitForURL(/\/book\/content\/\d+/)
  await expect(page.getByRole('button', { name: '定稿', exact: true })).toBeEnabled({
    timeout: 120_000,
  })
  const chapters = page.getByRole('navigation', { name: '章节进度' })
  await chapters.getByRole('button', { name: /^第三章/ }).click()
  await expect(page.getByRole('article')).toContainText('古镇')
  await expect(page.getByRole('button', { name: /^引用/ }).first()).toBeVisible()
  await expectAccessible(page)
}

test('on a telephone a text is read, what the checks found is looked at, and it is approved @deep', async ({
  ownProduct,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, ownProduct.url, 'shenyan')
  await page.goto(`${ownProduct.url}/create`)
  await page.getByLabel('题目').fill('临溪古镇承载量简报')
  await page.getByRole('radio', { name: 'AI智能' }).click()
  await page.getByRole('radio', { name: /^超短/ }).click()
  await page.getByRole('button', { name: '生成大纲' }).last().click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  await expect(rowsOf(page).first()).toBeVisible(WAIT)
  await expectAccessible(page)
  await pay(page)
  const declare = page.getByRole('button', { name: '定稿', exact: true })
  await expect(declare).toBeEnabled(WAIT)
  await expect(page.getByRole('article')).toContainText('古镇')

  await page.getByRole('button', { name: '章节', exact: true }).click()
  const list = page.getByRole('dialog', { name: '章节' })
  await comeToRest(list)
  await list.getByRole('button', { name: /^第二章/ }).click()
  await page.getByRole('button', { name: /^引用/ }).first().click()
  const source = page.getByRole('dialog', { name: '出处' })
  await expect(source.getByRole('link', { name: '打开原文' })).toBeVisible()
  // One Escape is enough: no card that hovers has come up over what the press has opened.
  await page.keyboard.press('Escape')
  await expect(source).toHaveCount(0)
  // An excerpt says nothing without a source; whoever writes on does.
  await page.getByRole('button', { name: /^编辑/ }).first().click()
  await page.getByRole('textbox', { name: '本节正文' }).press('Control+End')
  await page.keyboard.type('\n\n2031年另设停车位999个。')
  await page.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByRole('article')).toContainText('停车位999个')
  await page.getByRole('button', { name: '要改的' }).click()
  const side = page.getByRole('dialog', { name: '要改的' })
  await expect(side.getByRole('region', { name: '依据不足' })).toContainText('999')
  // What was found while the last sections were being written is not all.
  await expect(side.getByText(/已查，无问题$/)).toBeVisible(WAIT)
  await expectAccessible(page)
  // What would forbid it is looked at and said to stand.
  const stands = side.getByRole('button', { name: /^核对无误/ })
  // The fourth of a kind is folded, and comes up when one of the first three is answered: they are not counted.
  while ((await stands.count()) > 0) {
    const label = (await stands.first().getAttribute('aria-label')) ?? ''
    await stands.first().click()
    await expect(side.getByRole('button', { name: label, exact: true })).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await declare.click()
  await page.getByRole('alertdialog').getByRole('button', { name: /定稿$/ }).click()
  await expect(page.getByRole('button', { name: '解锁' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

/** A press on what still glides in may begin on it and end beside it. */
async function comeToRest(sheet: Locator) {
  await sheet.evaluate(async (element) => {
    const gliding = element.getAnimations().map(({ finished }) => finished)
    await Promise.allSettled(gliding)
  })
}
