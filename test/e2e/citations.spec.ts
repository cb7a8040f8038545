import { readFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import type { Browser, Download, Page } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { makeDocx, paragraph } from '../fixtures/make-docx.ts'
import { makePdf } from '../fixtures/make-pdf.ts'
import { partOf } from './cited-place.ts'
import { bytesOf, deck, pictureOf, putUp, putUpByHand } from './put-up.ts'
import { askInChat, enterAs, expect, HOUSE_TEAM, originalOf, PASSWORD, test } from './world.ts'

test('a citation opens its sentence in the formats that are drawn apart, of an answer, a note, an address of before, a file that leaves and a share', async ({
  product,
  page,
  browser,
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
    ['亭.png', picture, '白鹭亭高多少米？', /白鹭亭/],
  ]
  await enterAs(page, product.url, 'shenyan')
  const [drawn, written] = [files.slice(-1), files.slice(0, -1)]
  const ids = await putUp(product, ...written.map(([name, content]) => ({ name, content })))
  // The words of a picture are read in the browser.
  for (const [name, content] of drawn) ids.push(await putUpByHand(page, product, { name, content }))
  const idOf = (name: string) => ids[files.findIndex((file) => file[0] === name)]
  let asked = ''
  for (const [name, , question, lit] of files) {
    await askInChat(page, product.url, question)
    const mark = page.getByRole('article').getByRole('link', { name: /^引用 1/ })
    await expect(mark.first()).toBeVisible({ timeout: 60_000 })
    await expect(page).toHaveURL(/\/chat\/\d+$/)
    if (name === '塔.md') asked = page.url()
    await mark.first().click()
    const source = page.getByRole('dialog')
    const drawnPage = source.getByRole('img', { name: lit })
    await expect(drawnPage.locator('.page-bracket'), name).toBeVisible({ timeout: 30_000 })
    await source.getByRole('link', { name: '打开原文' }).click()
    await expect(page, name).toHaveURL(/\/library\/\d+\?passage=\d+&generation=1&.*quote=/)
    expect(new URL(page.url()).pathname, name).toBe(`/library/${idOf(name)}`)
    await expectLit(page, name, lit)
  }

  // The same file learned anew below a longer beginning: the words lead there, the number does not.
  const id = idOf('塔.md')
  await page.goto(`${product.url}/library/${id}?passage=0&generation=7&quote=可登至九层`)
  await expectLit(page, '塔.md', /^可登至九层$/)
  await page.goto(`${product.url}/library/${idOf('渡口.pdf')}?page=2`)
  await expect(page.getByRole('textbox', { name: /^页码/ })).toHaveValue('2')
  await page.goto(`${product.url}/library/${idOf('古桥.pptx')}?page=2`)
  await expect((await originalOf(page)).getByText('古镇的水')).toBeInViewport()

  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const note = { fileId: idOf('渡口.pdf'), content: '核对', quote: '翠屏渡口限载四十二人' }
  await api.post('/file/note/save', { spaceId: HOUSE_TEAM, ...note })
  await page.goto(`${product.url}/library/${note.fileId}?type=notes`)
  await page.getByRole('button', { name: /^到/ }).click()
  await expectLit(page, '渡口.pdf', /翠屏渡口/)
  const notes = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Markdown' }).click()
  await page.goto(linkIn(await textOf(await notes)))
  await expectLit(page, '渡口.pdf', /翠屏渡口/)
  await test.step('files that leave, and a share', () =>
    followTaken(page, browser, asked, '望江塔共几层？'))
})

test('line 16: what a citation marks in a PDF is marked on a page that is painted, never on a blank one', async ({
  product,
  page,
}) => {
  const filler = '沿河步道由镇管所养护，逐月登记。'
  const pages = Array.from({ length: 12 }, () => ({
    lines: Array.from({ length: 30 }, () => filler),
  }))
  const content = Buffer.from(
    makePdf([...pages, { lines: [filler, '栖霞关夜间不放行，节日除外。'] }, ...pages]),
  )
  await enterAs(page, product.url, 'shenyan')
  const [id] = await putUp(product, { name: '关隘.pdf', content })
  // Asked in the same breath as the mark is put there, before the browser can show either.
  await page.addInitScript(() => {
    const marked: boolean[] = []
    Object.assign(globalThis, { marked })
    const isPainted = (mark: Element) => {
      const canvas = mark.closest('.page')?.querySelector('canvas')
      const { data } = canvas
        ?.getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      for (let index = 0; index < data.length; index += 4) {
        if ((data[index] ?? 255) < 128 && (data[index + 3] ?? 0) > 0) return true
      }
      return false
    }
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element && node.matches('.pdf-passage')) marked.push(isPainted(node))
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${product.url}/library/${id}?passage=0&generation=1&quote=栖霞关夜间不放行`)
  await expectLit(page, '关隘.pdf', /栖霞关/)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'marked'))).toEqual([true])
})

/** In files that leave the product, and in a share. */
async function followTaken(page: Page, browser: Browser, asked: string, question: string) {
  const answer = page.getByRole('article', { name: question })
  for (const kind of ['导出Markdown', '导出Word']) {
    await page.goto(asked)
    await answer.getByRole('button', { name: '更多' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: kind }).click()
    const file = await download
    await page.goto(kind === '导出Word' ? await linkInWord(file) : linkIn(await textOf(file)))
    await expectLit(page, '塔.md', /望江塔/)
  }
  await page.goto(asked)
  await page.getByRole('button', { name: '分享', exact: true }).click()
  const sharing = page.getByRole('dialog')
  await sharing.getByRole('button', { name: '生成链接' }).click()
  const link = await sharing.getByRole('textbox', { name: '分享链接' }).inputValue()
  const stranger = await browser.newContext({ locale: 'zh-CN' })
  const reader = await stranger.newPage()
  await reader.goto(link)
  await reader.locator('.answer a.cite').first().hover()
  // Nothing leads a stranger into the team: the words are shown where they are cited.
  const card = reader.getByRole('dialog', { name: /引用/ })
  await expect(card.locator('mark').filter({ hasText: '望江塔' }).first()).toBeVisible()
  await stranger.close()
}

const textOf = async (file: Download) => readFile(await file.path(), 'utf8')

/** The first way to a source in a Markdown file. */
const linkIn = (text: string) => /\[打开原文\]\(<([^>]+)>\)/.exec(text)?.[1] ?? 'no link'

async function linkInWord(file: Download): Promise<string> {
  const relations = await partOf(file, 'word/_rels/document.xml.rels')
  const [, link = 'no link'] = /Target="(https?:[^"]*\/library\/[^"]*)"/.exec(relations) ?? []
  return link.replaceAll('&amp;', '&')
}

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
