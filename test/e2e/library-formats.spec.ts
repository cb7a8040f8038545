import type { Page } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { makeDoc } from '../fixtures/make-doc.ts'
import { makeDocx, paragraph } from '../fixtures/make-docx.ts'
import { makePptx, makeXlsx, shapeXml, slideXml, xlsxRows } from '../fixtures/make-office.ts'
import { makePdf } from '../fixtures/make-pdf.ts'
import { makePpt } from '../fixtures/make-ppt.ts'
import { makeXls } from '../fixtures/make-xls.ts'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

/** A landing that stands in one file only, and what that file says of it. Pictures have a journey of their own. */
const LANDINGS: Record<string, (lines: string[]) => Uint8Array | string> = {
  枫桥: (lines) => makePdf([{ lines }]),
  柳堤: (lines) => lines.join('\n'),
  石埠: ([title, ...lines]) => `# ${title}\n\n${lines.join('\n\n')}\n`,
  竹坞: ([title, ...lines]) => `<h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}`,
  梅渚: ([title = '', ...lines]) => makePpt([{ title, lines }]),
  荷塘: ([title = '', ...lines]) =>
    makePptx([slideXml(shapeXml([title], 'title') + shapeXml(lines))]),
  桑田: (lines) => makeXlsx([{ name: '码头', rows: xlsxRows(['记事'], ...rowsOf(lines)) }]),
  麦陇: (lines) => makeXls('码头', [['记事'], ...rowsOf(lines)]),
  茶坞: (lines) => ['记事', ...lines].join('\n'),
  松岗: (lines) => makeDoc(lines.map((text) => ({ text }))),
  兰汀: (lines) => makeDocx(lines.map((line) => paragraph(line)).join('')),
}
const EXTENSIONS = 'pdf txt md html ppt pptx xlsx xls csv doc docx'.split(' ')

test('files of every format go up together, are learned, found by a word, and open at its place', async ({
  product,
  page,
}) => {
  test.setTimeout(240_000)
  const files = Object.entries(LANDINGS).map(([name, make], index) => ({
    name: `${name}码头.${EXTENSIONS[index]}`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(make(linesOf(name))),
  }))
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library`)
  await expect(page.locator('.file-row').first()).toBeVisible()
  await page.setInputFiles('input[type=file]', files)
  const ids = await learned(
    product.url,
    files.map(({ name }) => name),
  )
  try {
    for (const [index, name] of Object.keys(LANDINGS).entries()) {
      await test.step(files[index]?.name ?? '', () => openAtWord(page, product.url, name))
    }
  } finally {
    // The world outlives this file: other journeys look for its documents, and nothing else, at the root.
    const api = await signedIn(product.url)
    await api.delete(`/space/${HOUSE_TEAM}/file/delete?ids=${ids.join(',')}`)
  }
})

const linesOf = (name: string) => [
  `${name}码头记`,
  `${name}的老码头建于光绪二十四年，长三十六米，宽四米，两岸各有一座凉亭。`,
  '每年汛期之前检修一次，由镇上的工匠轮流照看，遇到大雾或者大风停用，灯塔会挂出红旗。',
]
const rowsOf = (lines: string[]) => lines.map((line) => [line])

async function openAtWord(page: Page, origin: string, name: string) {
  await page.goto(`${origin}/library/search?q=${encodeURIComponent(`${name}的老码头`)}`)
  await page.locator('.search-block').first().click()
  await expect(page).toHaveURL(/\/library\/\d+\?passage=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name}码头`)
  const marked = 'mark, [role=mark], [data-cited]'
  await expect
    .poll(
      async () => {
        const here = await page.locator(marked).count()
        if (here > 0) return here
        const frame = page.locator('iframe[title=原文]')
        return (await frame.count()) > 0 ? frame.contentFrame().locator(marked).count() : 0
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
}

async function signedIn(origin: string) {
  const api = apiClient(origin)
  await api.signIn('shenyan', PASSWORD)
  return api
}

/** Ids of the files of these names, once all are learned. */
async function learned(origin: string, names: string[]): Promise<string[]> {
  const api = await signedIn(origin)
  let ids: string[] = []
  await expect
    .poll(
      async () => {
        const { records } = await api.get<{
          records: { id: string; title: string; status: string }[]
        }>(`/space/${HOUSE_TEAM}/folder/listFile?pageSize=100`)
        const ours = records.filter(({ title }) => names.includes(title))
        ids = ours.map(({ id }) => id)
        return names.map((name) => ours.find(({ title }) => title === name)?.status ?? 'ABSENT')
      },
      { timeout: 90_000 },
    )
    .toEqual(names.map(() => 'DONE'))
  return ids
}
