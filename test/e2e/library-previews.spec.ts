import { expectAccessible } from './accessible.ts'
import { utils, write } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { makeDocx, paragraph } from '../fixtures/make-docx.ts'
import { makeArchive, relations } from '../fixtures/make-office.ts'
import { makePdf } from '../fixtures/make-pdf.ts'
import { askInChat, expect, HOUSE_TEAM, originalOf, PASSWORD, signIn, test } from './world.ts'

const SHAPES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`

test('a web page keeps its look, runs nothing, loads nothing, and its words are marked and found', async ({
  product,
  page,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('elsewhere.example')) outside.push(request.url())
  })
  const words = '古镇的青石桥建于光绪二十四年，桥长三十六米。'
  const id = await learned(page, product, {
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
})

test('a sheet of twelve thousand rows draws those in sight, keeps its first row, and leads to the cited cells', async ({
  product,
  page,
}) => {
  const rows = Array.from({ length: 12_000 }, (_, at) => [
    `桥${at + 1}`,
    at + 1,
    `修于${1800 + (at % 200)}年`,
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['名称', '编号', '年代'], ...rows]), '桥梁')
  const sums = utils.aoa_to_sheet([['合计'], [0]])
  sums['A2'] = { t: 'n', v: 72_006_000, f: 'SUM(桥梁!B2:B12001)' }
  utils.book_append_sheet(book, sums, '汇总')
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
  const id = await learned(page, product, { name: '桥梁.xlsx', content: bytesOf(bytes) })
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
})

test('slides are cards with their words, tables and notes, walked by page and by title', async ({
  product,
  page,
}) => {
  const id = await learned(page, product, { name: '汇报.pptx', content: deck() })
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
})

test('a picture is turned and enlarged by keys; what cannot be shown says so and is offered for download', async ({
  product,
  page,
}) => {
  const picture = await pictureOf(page, '古镇的桥修好了')
  const id = await learned(page, product, { name: '照片.png', content: picture })
  await page.goto(`${product.url}/library/${id}`)
  const shown = page.getByRole('img', { name: '照片.png' })
  await expect(shown).toBeVisible()
  await page.getByRole('document', { name: '原文' }).focus()
  await page.keyboard.press('r')
  const turned = await shown.boundingBox()
  expect(turned?.height).toBeGreaterThan(turned?.width ?? 0)
  await page.getByRole('button', { name: '缩小' }).click()
  expect((await shown.boundingBox())?.width).toBeLessThan(turned?.width ?? 0)
  await expectAccessible(page, { exclude: ['.preview-frame'] })

  const broken = await learned(page, product, { name: '坏表.xlsx', content: 'PK\u0003\u0004坏' })
  await page.goto(`${product.url}/library/${broken}`)
  await expect(page.getByText('这份文件无法预览')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.locator('.reader-doc').getByRole('button', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe('坏表.xlsx')
})

test('a citation opens its sentence in every format, of an answer, a note and an address of before', async ({
  product,
  page,
}) => {
  test.setTimeout(240_000)
  const picture = await pictureOf(page, '白鹭亭高十一米')
  const sheet = utils.book_new()
  const rows = [
    ['名称', '年检'],
    ['苍松阁', '每年惊蛰检修一次'],
  ]
  utils.book_append_sheet(sheet, utils.aoa_to_sheet(rows), '阁')
  const workbook: unknown = write(sheet, { type: 'buffer', bookType: 'xlsx' })
  const filler = '沿河步道由镇管所养护，逐月登记。'
  const files: [name: string, content: string | Buffer, question: string, lit: RegExp][] = [
    [
      '渡口.pdf',
      Buffer.from(
        makePdf([
          { lines: [filler, filler] },
          { lines: [filler, '翠屏渡口限载四十二人，逾限停航。'] },
        ]),
      ),
      '翠屏渡口限载多少人？',
      /翠屏渡口/,
    ],
    [
      '钟楼.docx',
      Buffer.from(
        makeDocx(
          Array.from({ length: 60 }, () => paragraph(filler)).join('') +
            paragraph('霁月钟楼每日敲钟七响。'),
        ),
      ),
      '霁月钟楼每日敲钟几响？',
      /霁月钟楼/,
    ],
    ['古桥.pptx', deck(), '古镇的桥长多少米？', /三十六米/],
    ['楼阁.xlsx', bytesOf(workbook), '苍松阁何时检修？', /苍松阁/],
    [
      '塔.md',
      `# 塔\n\n${`${filler}\n\n`.repeat(40)}望江塔共十三层，可登至九层。\n`,
      '望江塔共几层？',
      /望江塔/,
    ],
    [
      '井.html',
      `<h1>井</h1>${`<p>${filler}</p>`.repeat(40)}<p>甘露井深二十九米，禁止汲水。</p>`,
      '甘露井深多少米？',
      /甘露井/,
    ],
    ['亭.png', picture, '白鹭亭高多少米？', /白鹭亭/],
  ]
  const ids = new Map<string, string>()
  for (const [name, content] of files)
    ids.set(name, await learned(page, product, { name, content }))
  for (const [name, , question, lit] of files) {
    await askInChat(page, product.url, question)
    const mark = page.getByRole('article').getByRole('link', { name: /^引用 1/ })
    await mark.first().click({ timeout: 60_000 })
    await expect(page, name).toHaveURL(/\/library\/\d+\?passage=\d+&generation=1&.*quote=/)
    expect(new URL(page.url()).pathname, name).toBe(`/library/${ids.get(name)}`)
    await expectLit(page, name, lit)
  }

  // The same file learned anew below a longer beginning: the words lead there, the number does not.
  const id = ids.get('塔.md') ?? ''
  await page.goto(`${product.url}/library/${id}?passage=0&generation=7&quote=可登至九层`)
  await expectLit(page, '塔.md', /^可登至九层$/)
  await page.goto(`${product.url}/library/${ids.get('渡口.pdf')}?page=2`)
  await expect(page.getByRole('textbox', { name: /^页码/ })).toHaveValue('2')
  await page.goto(`${product.url}/library/${ids.get('古桥.pptx')}?page=2`)
  await expect((await originalOf(page)).getByText('古镇的水')).toBeInViewport()

  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const note = { fileId: ids.get('渡口.pdf'), content: '核对', quote: '翠屏渡口限载四十二人' }
  await api.post('/file/note/save', { spaceId: HOUSE_TEAM, ...note })
  await page.goto(`${product.url}/library/${note.fileId}?type=notes`)
  await page.getByRole('button', { name: /^到/ }).click()
  await expectLit(page, '渡口.pdf', /翠屏渡口/)
})

/** The cited words are under the marker, in sight, and their page is painted. */
async function expectLit(page: Page, name: string, words: RegExp): Promise<void> {
  if (name.endsWith('.pdf') || name.endsWith('.png')) {
    const mark = page.getByLabel(words)
    await expect(mark.locator('i').first(), name).toBeInViewport({ timeout: 30_000 })
    if (name.endsWith('.pdf'))
      await expect(mark.locator('xpath=..').locator('canvas')).toBeVisible()
    return
  }
  const original = await originalOf(page)
  const isGrid = name.endsWith('.xlsx')
  const lit = isGrid ? page.locator('[data-cited]') : original.locator('mark[data-tone=cited]')
  await expect(lit.filter({ hasText: words }).first(), name).toBeInViewport({ timeout: 30_000 })
}

/** Two slides: a title with a body and a table; a title with notes. */
function deck(): Buffer {
  const shape = (type: string, text: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const cell = (text: string) =>
    `<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
  const table = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="t"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="600000" y="4000000"/><a:ext cx="6000000" cy="1000000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tr>${cell('桥长')}${cell('桥龄')}</a:tr><a:tr>${cell('三十六米')}${cell('一百二十八年')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const slide = (name: string, shapes: string) =>
    `<p:${name} ${SHAPES}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${name}>`
  const body = `第一页的正文${'，说桥的来历与修缮'.repeat(20)}`
  const archive = makeArchive({
    'ppt/presentation.xml': `<p:presentation ${SHAPES}><p:sldIdLst><p:sldId id="256" r:id="rId1"/><p:sldId id="257" r:id="rId2"/></p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': linked(
      relations(['slide', 'slides/slide1.xml'], ['slide', 'slides/slide2.xml']),
    ),
    'ppt/slides/slide1.xml': slide('sld', shape('title', '古镇的桥') + shape('body', body) + table),
    'ppt/slides/slide2.xml': slide('sld', shape('title', '古镇的水')),
    'ppt/slides/_rels/slide2.xml.rels': linked(
      relations(['notesSlide', '../notesSlides/notesSlide1.xml']),
    ),
    'ppt/notesSlides/notesSlide1.xml': slide('notes', shape('body', '讲到这里请停一下')),
  })
  return Buffer.from(archive)
}

const linked = (xml: string) =>
  xml.replace(
    '<Relationships>',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
  )

/** A real PNG of these words. */
async function pictureOf(page: Page, words: string): Promise<Buffer> {
  await page.setContent(
    `<body style="margin:0;padding:40px;background:#fff;font:48px sans-serif"><p>${words}</p></body>`,
  )
  return page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 240 } })
}

function bytesOf(bytes: unknown): Buffer {
  if (!(bytes instanceof Uint8Array)) throw new Error('no bytes')
  return Buffer.from(bytes)
}

/** Puts a file up as a person would and waits until its learning has ended, well or not. Answers its id. */
async function learned(
  page: Page,
  product: Product,
  { name, content }: { name: string; content: string | Buffer },
): Promise<string> {
  if (!page.url().startsWith(product.url)) await signIn(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library`)
  await expect(page.locator('.file-row').first()).toBeVisible()
  const buffer = Buffer.from(content)
  await page.setInputFiles('input[type=file]', {
    name,
    mimeType: 'application/octet-stream',
    buffer,
  })
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  let id = ''
  await expect
    .poll(
      async () => {
        const page: { records: { id: string; title: string; status: string }[] } = await api.get(
          `/space/${HOUSE_TEAM}/folder/listFile?pageSize=100`,
        )
        const file = page.records.find(({ title }) => title === name)
        id = file?.id ?? ''
        return file?.status ?? 'ABSENT'
      },
      { timeout: 60_000 },
    )
    .toMatch(/DONE|ERROR/)
  return id
}
