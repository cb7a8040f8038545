import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, test } from './world.ts'

const OUTLINE = '价值与现状\n\t水系格局\n\t木构民居\n客流与承载量\n\t面积法'

/** What a keyboard's paste brings, without a clipboard of the machine. */
const paste = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

test('a mind map is written by its keys, drawn another way, searched, undone, taken out and read again', async ({
  page,
  product,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/mindmap`)
  await page.getByRole('button', { name: '新建脑图' }).first().click()
  const map = page.getByRole('tree', { name: '脑图' })
  const topic = (name: string) => map.getByRole('treeitem', { name })
  await topic('未命名脑图').click()
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: /^改写标题/ })).toBeFocused()
  await page.keyboard.type('古镇保护')
  await page.keyboard.press('Enter')
  await expect(topic('古镇保护')).toBeFocused()
  // The root stays.
  await page.keyboard.press('Delete')
  await expect(topic('古镇保护')).toBeVisible()

  await page.evaluate(paste, OUTLINE)
  await expect(topic('木构民居')).toHaveAttribute('aria-level', '3')
  await topic('面积法').click()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: '新标题' })).toBeFocused()
  await page.keyboard.type('可游面积')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '新标题' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(topic('可游面积')).toBeFocused()
  await expect(topic('可游面积')).toHaveAttribute('aria-level', '4')
  // Typing writes a topic anew; Shift+Enter begins a line.
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: /^改写标题/ })).toHaveValue('r')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('人均面积')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('十二平方米')
  await page.keyboard.press('Enter')
  await expect(topic('人均面积')).toContainText('十二平方米')
  await page.keyboard.press('Shift+Tab')
  await expect(topic('人均面积')).toHaveAttribute('aria-level', '5')
  await topic('新主题').click()
  await page.keyboard.press('Shift+Backspace')
  await expect(topic('新主题')).toHaveCount(0)
  await expect(topic('人均面积')).toHaveAttribute('aria-level', '4')
  await topic('面积法').click()
  await page.keyboard.press('/')
  await expect(topic('人均面积')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(topic('人均面积')).toBeVisible()

  await topic('水系格局').click()
  await topic('木构民居').click({ modifiers: ['ControlOrMeta'] })
  await expect(map.locator('[aria-selected="true"]')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+g')
  await expect(page.getByRole('textbox', { name: '概要' })).toBeFocused()
  await page.keyboard.type('河与屋')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '概要「河与屋」，改写' })).toBeVisible()
  await topic('木构民居').click()
  await page.keyboard.press('ControlOrMeta+ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(topic('水系格局')).toBeFocused()

  await page.keyboard.press(' ')
  const sheet = page.getByRole('dialog', { name: '水系格局' })
  await sheet.getByRole('button', { name: '星' }).click()
  await sheet.getByRole('textbox', { name: '备注' }).fill('以河为轴')
  await page.keyboard.press('Escape')
  await expect(topic('水系格局').getByRole('img', { name: '星' })).toBeVisible()
  await expect(topic('水系格局').getByLabel('有备注')).toBeVisible()
  // The keys are the map's again.
  await expect(topic('水系格局')).toBeFocused()

  await page.getByRole('tab', { name: '模版' }).click()
  await page.getByRole('button', { name: '青瓷' }).click()
  await page.getByRole('tab', { name: '结构' }).click()
  await page.getByRole('button', { name: '鱼骨图' }).click()
  // Drawn another way the map is seen as a whole again.
  await expect(topic('古镇保护')).toBeInViewport({ ratio: 1 })
  await page.getByRole('radio', { name: '折线' }).click()
  await expectAccessible(page)

  await topic('古镇保护').click()
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('searchbox', { name: '查找主题' }).fill('面积')
  await expect(page.getByRole('search')).toContainText('/ 2')
  await page.keyboard.press('F3')
  await expect(page.getByRole('search')).toContainText('1 / 2')
  await page.getByRole('textbox', { name: '替换为' }).fill('面域')
  await page.getByRole('button', { name: '全部替换' }).click()
  await expect(topic('面域法')).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(topic('面积法')).toBeVisible()

  await page.getByRole('tab', { name: '大纲' }).click()
  const outline = page.getByRole('tree', { name: '大纲' })
  await outline.getByRole('treeitem', { name: '客流与承载量' }).click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(outline.getByRole('treeitem').first()).toHaveText('客流与承载量')
  await page.getByRole('tab', { name: '快捷键' }).click()
  await expect(page.getByRole('tabpanel', { name: '快捷键' })).toContainText('只删本主题')

  await page.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '图片 PNG' }).click()
  expect((await download).suggestedFilename()).toBe('古镇保护.png')

  await expect(page.getByText('已保存')).toBeVisible()
  await page.reload()
  await expect(topic('人均面积')).toContainText('十二平方米')
  await expect(page.getByRole('button', { name: '鱼骨图' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: '概要「河与屋」，改写' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${product.url}/mindmap`)
  await expect(page.getByRole('link', { name: '古镇保护' })).toBeVisible()
  await expectAccessible(page)
})

test('on a phone a mind map opens as lines and is seen as a map; somebody else does not find it', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/mindmap`)
  await page.getByRole('button', { name: '新建脑图' }).first().click()
  await page.getByRole('button', { name: '加主题' }).click()
  await page.getByRole('textbox', { name: '新标题' }).fill('甲')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('tree', { name: '大纲' }).getByRole('treeitem', { name: '甲' }),
  ).toBeVisible()
  await expect(page.getByText('已保存')).toBeAttached()
  await page.getByRole('radio', { name: '脑图' }).click()
  await expect(
    page.getByRole('tree', { name: '脑图' }).getByRole('treeitem', { name: '甲' }),
  ).toBeVisible()
  await expectAccessible(page)
  const address = page.url()
  await enterAs(page, product.url, 'lumingyuan')
  await page.goto(address)
  await expect(page.getByText('这张脑图不存在')).toBeVisible()
})

test('maps of other programs are read in, and one goes out and comes back @deep', async ({
  page,
  product,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/mindmap`)
  const read = async (name: string, content: Buffer) => {
    await page.goto(`${product.url}/mindmap`)
    await page
      .getByLabel('选择脑图文件')
      .first()
      .setInputFiles({ name, mimeType: '', buffer: content })
  }
  const topic = (name: string) =>
    page.getByRole('tree', { name: '脑图' }).getByRole('treeitem', { name })
  const freemind = `<map version="1.0.1"><node TEXT="价值 &amp; &lt;现状&gt;"><node TEXT="水系&#10;格局">
    <icon BUILTIN="bookmark"/><richcontent TYPE="NOTE"><html><body><p>以河为轴</p></body></html></richcontent>
    </node></node></map>`
  await read('现状.mm', Buffer.from(freemind))
  await page.waitForURL(/\/mindmap\/\d+$/)
  await expect(topic('价值 & <现状>')).toBeVisible()
  await expect(topic('水系').getByRole('img', { name: '星' })).toBeVisible()

  await page.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'XMind' }).click()
  const file = await download
  await read(file.suggestedFilename(), readFileSync(await file.path()))
  await page.waitForURL(/\/mindmap\/\d+$/)
  await expect(topic('水系').getByRole('img', { name: '星' })).toBeVisible()
  await expect(topic('水系').getByLabel('有备注')).toBeVisible()

  await read('坏.xmind', Buffer.from('not a zip'))
  await expect(page.getByText('没有读到脑图')).toBeVisible()
  const rows = page.getByRole('listitem').filter({ hasText: '现状' })
  await page
    .getByRole('button', { name: /^更多：价值/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除脑图' }).click()
  await expect(rows).toHaveCount(1)
})

test('a map is begun by the keyboard alone, and becomes the outline of a paper @deep', async ({
  page,
  product,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/mindmap`)
  await page.getByRole('button', { name: '新建脑图' }).first().click()
  const topic = (name: string) =>
    page.getByRole('tree', { name: '脑图' }).getByRole('treeitem', { name })
  const field = page.getByRole('textbox', { name: '新标题' })
  await expect(topic('未命名脑图')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.type('应急预案')
  await page.keyboard.press('Tab')
  await expect(topic('应急预案')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('疏散路线')
  await page.keyboard.press('Enter')
  await expect(topic('疏散路线')).toHaveAttribute('aria-level', '3')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('button', { name: '据此成文' }).first().click()
  await page.waitForURL(/\/create$/)
  await expect(page.getByLabel('题目')).toHaveValue('未命名脑图')
  await expect(page.getByText('## 疏散路线')).toBeVisible()
})

test('a branch is grown out of the library, with what it leans on beside its topics', async ({
  page,
  ownProduct,
}) => {
  await enterAs(page, ownProduct.url, 'shenyan')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${ownProduct.url}/mindmap`)
  await page.getByRole('button', { name: '新建脑图' }).first().click()
  const map = page.getByRole('tree', { name: '脑图' })
  const topic = (name: string) => map.getByRole('treeitem', { name })
  await topic('未命名脑图').click()
  await page.evaluate(paste, '游客承载量')
  await topic('游客承载量').click()
  await page.keyboard.press('ControlOrMeta+j')
  const sheet = page.getByRole('dialog', { name: 'AI：游客承载量' })
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^从资料长出分支/ }).click()
  const proposed = sheet.getByRole('list', { name: '提议的主题' })
  await expect(proposed.getByRole('listitem').first()).toBeVisible()
  await expect(proposed).toContainText('《')
  await expectAccessible(page)
  // Nothing of it is in the map yet.
  await expect(page.locator('[role=treeitem]')).toHaveCount(2)
  await proposed.getByRole('checkbox').first().uncheck()
  const count = await proposed.getByRole('checkbox', { checked: true }).count()
  await sheet.getByRole('button', { name: `加到脑图（${count}）` }).click()
  await expect(map.getByRole('treeitem')).toHaveCount(2 + count)
  await expect(map.getByRole('img', { name: /^依据\d处$/ }).first()).toBeVisible()
  await map
    .getByRole('treeitem', { name: /依据\d处/ })
    .first()
    .click()
  await page.keyboard.press(' ')
  const evidence = page.getByRole('region', { name: '依据' })
  await expect(evidence.getByRole('link').first()).toHaveAttribute('href', /^\/library\//)
  await expectAccessible(page)
  await evidence.getByRole('button', { name: '找依据' }).click()
  await expect(
    evidence.getByRole('button', { name: '引用' }).or(evidence.getByRole('status')).first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(map.getByRole('treeitem')).toHaveCount(2)
  // What only a model can do says that none is connected.
  await topic('游客承载量').click()
  await page.keyboard.press('ControlOrMeta+j')
  await sheet.getByRole('button', { name: /^写概要/ }).click()
  await expect(sheet.getByRole('alert')).toContainText('还没有开通模型服务')
})
