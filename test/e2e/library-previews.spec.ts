import { utils, write } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import type { Product } from '../../scripts/lib/product.mjs'
import { expectAccessible } from './accessible.ts'
import { bytesOf, deck, pictureOf, putUp } from './put-up.ts'
import { enterAs, expect, originalOf, test } from './world.ts'

test('each kind of file is drawn as what it is: a web page that runs nothing, a long sheet, slides, a picture, and what cannot be shown @deep', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  const steps = { readWebPage, walkSheet, walkSlides, turnPicture }
  for (const [name, step] of Object.entries(steps)) await test.step(name, () => step(page, product))
})

/** It keeps its look, runs and loads nothing, and its words are marked and found. */
async function readWebPage(page: Page, product: Product) {
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('elsewhere.example')) outside.push(request.url())
  })
  const words = '古镇的青石桥建于光绪二十四年，桥长三十六米。'
  const [id] = await putUp(product, {
    name: '网页.html',
    content: `<h1>临溪古镇</h1><p style="color: rgb(1, 2, 3)">${words}</p><p>${'岸边有廊棚与码头，船行其间。'.repeat(20)}</p>
      <img src="https://elsewhere.example/a.png" alt="远处的图"><script>document.body.textContent = '运行了'</script>
      <p onclick="document.body.textContent = '运行了'">结尾</p>`,
  })
  await page.goto(`${product.url}/library/${id}?passage=0&cite=2`)
  const original = await originalOf(page)
  await expect(original.locator('mark').first()).toBeInViewport()
  await expect(original.getByRole('note', { name: /引用/ })).toHaveText('2')
  await expect(original.getByText(words)).toHaveCSS('color', /rgb\(1, 2, 3\)|rgb\(35, 38, 44\)/)
  await original.getByText('结尾').click()
  await expect(original.getByText('远处的图')).toBeVisible()
  await expect(original.getByText('运行了')).toHaveCount(0)
  await original.getByText(words).selectText()
  const bubble = page.getByRole('toolbar', { name: '选中的文字' })
  await expect(bubble.getByRole('button')).toHaveText(['提问', '翻译', '记入笔记', '复制'])
  await page.keyboard.press('Escape')
  await expect(bubble).toBeHidden()
  expect(outside).toEqual([])

  await page.keyboard.press('Control+f')
  await page.getByRole('searchbox', { name: '在文件中查找' }).fill('廊棚')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 / 20 处')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('2 / 20 处')
  await expect(original.locator('mark[data-tone=current]')).toBeInViewport()
  await expectAccessible(page, { exclude: ['.preview-frame'] })
}

/** Of twelve thousand rows those in sight are drawn; the first stays, and cited cells are led to. */
async function walkSheet(page: Page, product: Product) {
  const rows = Array.from({ length: 12_000 }, (_, index) => [
    `桥${index + 1}`,
    index + 1,
    `修于${1800 + (index % 200)}年`,
  ])
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['名称', '编号', '年代'], ...rows]), '桥梁')
  const sums = utils.aoa_to_sheet([['合计'], [0]])
  sums['A2'] = { t: 'n', v: 72_006_000, f: 'SUM(桥梁!B2:B12001)' }
  utils.book_append_sheet(workbook, sums, '汇总')
  const bytes: unknown = write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true })
  const [id] = await putUp(product, { name: '桥梁.xlsx', content: bytesOf(bytes) })
  await page.goto(`${product.url}/library/${id}?passage=9&cite=5`)
  const grid = page.getByRole('grid', { name: '桥梁' })
  await expect(
    grid.getByRole('gridcell').and(grid.locator('[data-cited]')).first(),
  ).toBeInViewport()
  await expect(grid.getByRole('note', { name: /引用/ })).toHaveText('5')
  await expect(grid.getByRole('gridcell', { name: '名称' })).toBeInViewport()
  expect(await grid.getByRole('row').count()).toBeLessThan(80)

  await grid.focus()
  await page.keyboard.press('Control+End')
  await expect(grid.getByRole('gridcell', { name: '桥12000' })).toBeInViewport()
  await page.keyboard.press('Control+f')
  await page.getByRole('searchbox', { name: '在文件中查找' }).fill('72006000')
  const sum = page.getByRole('grid', { name: '汇总' })
  await expect(sum.locator('[data-tone=current]')).toHaveText('72006000')
  await expect(page.getByRole('status', { name: '单元格内容' })).toHaveText(
    '=SUM(桥梁!B2:B12001) → 72006000',
  )
  await expectAccessible(page, { exclude: ['.preview-frame'] })
}

/** Cards with their words, tables and notes, walked by page and by title. */
async function walkSlides(page: Page, product: Product) {
  const [id] = await putUp(product, { name: '汇报.pptx', content: deck() })
  await page.goto(`${product.url}/library/${id}`)
  const original = await originalOf(page)
  await expect(original.getByText('第一页的正文')).toBeVisible()
  await expect(original.getByRole('cell', { name: '三十六米' })).toHaveCount(1)
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByRole('textbox', { name: /^页码/ })).toHaveValue('2')
  await expect(original.getByText('讲到这里请停一下')).toBeInViewport()
  await page.getByRole('button', { name: '目录' }).click()
  await page.getByRole('navigation', { name: '目录' }).getByText('古镇的桥').click()
  await expect(original.getByText('第一页的正文')).toBeInViewport()
  await expectAccessible(page, { exclude: ['.preview-frame'] })
}

/** Turned and enlarged by keys; what cannot be shown says so and is offered for download. */
async function turnPicture(page: Page, product: Product) {
  const [id, broken] = await putUp(
    product,
    { name: '照片.png', content: await pictureOf(page, '古镇的桥修好了') },
    { name: '坏表.xlsx', content: 'PK\u0003\u0004坏' },
  )
  await page.goto(`${product.url}/library/${id}`)
  const image = page.getByRole('img', { name: '照片.png' })
  await expect(image).toBeVisible()
  const sizeOf = async () => (await image.boundingBox()) ?? { width: 0, height: 0 }
  const { width } = await sizeOf()
  await page.getByRole('button', { name: '缩小' }).click()
  await expect.poll(async () => (await sizeOf()).width).toBeLessThan(width)
  // A key counts once the page is awake: the button was.
  await page.getByRole('document', { name: '原文' }).focus()
  await page.keyboard.press('r')
  await expect
    .poll(async () => {
      const turned = await sizeOf()
      return turned.height - turned.width
    })
    .toBeGreaterThan(0)
  await expectAccessible(page, { exclude: ['.preview-frame'] })

  await page.goto(`${product.url}/library/${broken}`)
  await expect(page.getByText('这份文件无法预览')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.locator('.reader-doc').getByRole('button', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe('坏表.xlsx')
}
