import { utils, write } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { makeDocx, paragraph } from '../fixtures/make-docx.ts'
import { makePdf } from '../fixtures/make-pdf.ts'
import { bytesOf, deck, learned, pictureOf } from './put-up.ts'
import { askInChat, expect, HOUSE_TEAM, originalOf, PASSWORD, test } from './world.ts'

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
