import { expectAccessible } from './accessible.ts'
import { apiClient } from '../../scripts/lib/product.mjs'
import { beginText, openText, textOf } from './written-text.ts'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

test('a text of one’s own is begun, written in place, put into a folder, deleted and brought back', async ({
  page,
  product,
}) => {
  const { title, text } = await beginText(page, product.url, '古镇札记')
  await page.keyboard.type('# 现状')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('textbox', { name: '标题 现状' })
  await expect(heading).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.type('核心区每日七千七百人次。')
  // Once it stands in its own section.
  await expect(text).toHaveText('核心区每日七千七百人次。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## 人群')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '标题 人群' })).toBeVisible()
  await page.keyboard.type('多为散客。')
  const outline = page.locator('.section-name', { hasText: '人群' })
  await expect(outline).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(text).toHaveCount(0)
  const sheet = page.locator('.sheet')
  await expect(sheet).toContainText('核心区每日七千七百人次。')
  await expect(sheet).toContainText('承载量是底数。')
  await expectAccessible(page)

  await page.reload()
  await expect(title).toHaveValue('古镇札记')
  await expect(sheet).toContainText('承载量是底数。')
  await expect(heading).toHaveValue('现状')
  await expect(sheet).toContainText('核心区每日七千七百人次。')

  await expect(sheet).not.toContainText('一、')
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '标题编号' }).click()
  await page.getByRole('radio', { name: /^一、/ }).click()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(sheet).toContainText('一、')
  await expect(sheet).toContainText('（一）')

  await page.goto(`${product.url}/document`)
  await page.getByRole('button', { name: '新建文件夹' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('调研')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const folder = page.getByRole('link', { name: /^调研/ })
  await page
    .getByRole('link', { name: /^古镇札记/ })
    .first()
    .dragTo(folder)
  await expect(folder).toContainText('1')
  await folder.click()
  await page.getByRole('button', { name: '更多：古镇札记' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除文档' }).click()
  await expect(page.getByText('这个文件夹是空的')).toBeVisible()
  await page.goto(`${product.url}/document/trash`)
  await expectAccessible(page)
  await page.getByRole('button', { name: '恢复 古镇札记' }).click()
  await expect(page.getByRole('button', { name: '恢复 古镇札记' })).toHaveCount(0)
  await page.goto(`${product.url}/document`)
  await expect(page.getByRole('link', { name: /^古镇札记/ })).toBeVisible()
})

test('a click on the page below or beside a text writes in that text, and nothing moves by it', async ({
  page,
  product,
}) => {
  const { text } = await beginText(page, product.url, '留白札记')
  const sheet = page.locator('.sheet')
  const bottom = async () => (await sheet.boundingBox())!.height - 40
  await sheet.click({ position: { x: 300, y: await bottom() } })
  await expect(text).toBeFocused()
  await page.keyboard.type('写在末尾。')
  await expect(text.locator('p').last()).toHaveText('写在末尾。')
  const line = sheet.getByText('承载量是底数。')
  const live = await line.boundingBox()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(text).toHaveCount(0)
  expect(await line.boundingBox()).toEqual(live)
  await sheet.click({ position: { x: 300, y: await bottom() } })
  await expect(text).toBeFocused()
  await page.keyboard.type('又一句。')
  await expect(text.locator('p').last()).toHaveText('写在末尾。又一句。')
  const row = (await line.boundingBox())!
  await page.mouse.click(row.x + row.width + 30, row.y + row.height / 2)
  await page.keyboard.type('要先算。')
  await expect(text.locator('p').first()).toHaveText('承载量是底数。要先算。')
  expect(await line.evaluate((node) => node.getBoundingClientRect().top)).toBe(row.y)
})

test('a text in the trash is deleted for good only once that is confirmed @deep', async ({
  page,
  product,
}) => {
  await beginText(page, product.url, '不要的札记')
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除文档' }).click()
  await page.waitForURL(/\/document$/)
  await expect(page.getByRole('link', { name: /^不要的札记/ })).toHaveCount(0)
  await page.goto(`${product.url}/document/trash`)
  const row = page.getByRole('button', { name: '彻底删除 不要的札记' })
  await row.click()
  const question = page.getByRole('alertdialog', { name: '彻底删除「不要的札记」？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(row).toBeVisible()
  await row.click()
  await question.getByRole('button', { name: '彻底删除' }).click()
  await expect(row).toHaveCount(0)
})

test('what is typed while a heading is on its way stands below it, and the caret with it', async ({
  page,
  product,
}) => {
  const { text } = await beginText(page, product.url, '老街札记')
  await page.route(/\/document\/(outline|section)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.keyboard.type('# 现状')
  await page.keyboard.press('Enter')
  const words = '核心区每日七千七百人次，节日另有一倍，清晨与傍晚最密，桥头与码头尤甚。'
  await page.keyboard.type(words, { delay: 60 })
  await page.getByRole('button', { name: '完成' }).click()
  await expect(text).toHaveCount(0)
  const sections = page.locator('.sheet-section')
  await expect(sections).toHaveCount(2)
  await expect(sections.nth(0)).toContainText('承载量是底数。')
  await expect(sections.nth(0)).not.toContainText('现状')
  await expect(sections.nth(1)).toContainText(words)
  await expect(page.getByRole('region', { name: '没有保存的改动' })).toHaveCount(0)

  await page.reload()
  await expect(sections.nth(0)).not.toContainText('现状')
  await expect(sections.nth(1)).toContainText(words)
  await expect(page.getByRole('textbox', { name: '标题 现状' })).toBeVisible()
})

test('headings typed one after the other on a slow network become sections in their order', async ({
  page,
  product,
}) => {
  const { text } = await beginText(page, product.url, '水巷札记')
  await page.route(/\/document\/(outline|section)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  for (const line of ['# 现状', '核心区每日七千七百人次。', '# 人群', '## 散客', '多为周末来。'])
    await page.keyboard.type(`${line}\n`)
  const sections = page.locator('.sheet-section')
  await expect(sections).toHaveCount(4, { timeout: 20_000 })
  // The last one is written on in.
  await expect(text).toHaveText('多为周末来。')
  await page.keyboard.type('清晨最少。')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(text).toHaveCount(0)
  const check = async () => {
    await expect(sections.nth(0)).toHaveText(/承载量是底数。$/)
    await expect(sections.nth(1)).toHaveText(/核心区每日七千七百人次。$/)
    await expect(sections.nth(3)).toHaveText(/多为周末来。\s*清晨最少。$/)
    const headings = page.getByRole('textbox', { name: /^标题 / })
    const titles = await headings.evaluateAll((all) => all.map((field) => field.textContent))
    expect(titles).toEqual(['现状', '人群', '散客'])
  }
  await check()
  await expect(page.getByRole('region', { name: '没有保存的改动' })).toHaveCount(0)
  await page.reload()
  await expect(sections).toHaveCount(4)
  await check()
})

test('the contents follow the caret into headings that are typed in a row', async ({
  page,
  product,
}) => {
  await openText(page, product.url, '随手加节', `# 现状\n\n${'每日七千七百人次。\n\n'.repeat(40)}`)
  const chapters = page.getByRole('navigation', { name: '章节' })
  await page.getByText('每日七千七百人次。').last().click()
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  for (const heading of ['路径', '措施', '保障']) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(`# ${heading}`)
    await page.keyboard.press('Enter')
    await page.keyboard.type(`${heading}一句。`)
  }
  const last = page.locator('.sheet-section').last()
  await expect(last.getByRole('textbox', { name: '本节正文' })).toHaveText('保障一句。')
  await expect(last.getByRole('textbox', { name: '本节正文' })).toBeInViewport()
  await expect(chapters.locator('[aria-current]')).toHaveText('保障')
  // One looks back; then what is asked for stays, whatever is drawn anew.
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, -5_000)
  await expect(chapters.locator('[aria-current]')).toHaveText('现状')
  await page.getByRole('button', { name: '完成' }).click()
  await chapters.getByText('保障').click()
  await expect(chapters.locator('[aria-current]')).toHaveText('保障')
  await page.getByRole('textbox', { name: '标题 措施' }).fill('各项措施')
  await page.keyboard.press('Enter')
  await expect(chapters.getByText('各项措施')).toBeVisible()
})

test('a file of the library becomes a text with its headings @deep', async ({ page, product }) => {
  await enterAs(page, product.url, 'shenyan')
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const { records } = await api.get<{ records: { id: string; title: string }[] }>(
    `/space/${HOUSE_TEAM}/folder/listFile?pageSize=1`,
  )
  const [file] = records
  await page.goto(`${product.url}/library/${file?.id}`)
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '转为文档' }).click()
  await page.waitForURL(/\/document\/\d+$/)
  await expect(page.locator('.sheet-section').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: '文档标题' })).not.toHaveValue('')
})

test('who finishes while a heading is on its way leaves both sections written', async ({
  page,
  product,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/document`)
  await page.getByRole('button', { name: '新建文档' }).click()
  await page.waitForURL(/\/document\/\d+$/)
  await page.getByRole('textbox', { name: '文档标题' }).press('Enter')
  const text = page.getByRole('textbox', { name: '本节正文' })
  await expect(text).toBeFocused()
  await page.keyboard.type('承载量是底数。')
  await page.keyboard.press('Enter')
  await page.route(/\/document\/(outline|section)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.keyboard.type('# 现状')
  await page.keyboard.press('Enter')
  await page.keyboard.type('核心区每日七千七百人次。')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(text).toHaveCount(0)
  const sections = page.locator('.sheet-section')
  await expect(sections).toHaveCount(2)
  await expect(sections.nth(0)).toContainText('承载量是底数。')
  await expect(sections.nth(0)).not.toContainText('现状')
  await expect(sections.nth(1)).toContainText('核心区每日七千七百人次。')
  await expect(page.getByRole('region', { name: '没有保存的改动' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: '标题 现状' })).toBeVisible()
})
