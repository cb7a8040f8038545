import type { Page } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { makeDoc } from '../fixtures/make-doc.ts'
import { makePpt } from '../fixtures/make-ppt.ts'
import { makeXls } from '../fixtures/make-xls.ts'
import { putUp } from './put-up.ts'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

/** A landing that stands in one file only, and what that file says of it. The other formats are opened in citations.spec.ts. */
const LANDINGS: Record<string, (lines: string[]) => Uint8Array | string> = {
  柳堤: (lines) => lines.join('\n'),
  梅渚: ([title = '', ...lines]) => makePpt([{ title, lines }]),
  麦陇: (lines) => makeXls('码头', [['记事'], ...rowsOf(lines)]),
  茶坞: (lines) => ['记事', ...lines].join('\n'),
  松岗: (lines) => makeDoc(lines.map((text) => ({ text }))),
}
const EXTENSIONS = 'txt ppt xls csv doc'.split(' ')

test('files of older and plainer formats are learned, found by a word, and open at its place @deep', async ({
  product,
  page,
}) => {
  const files = Object.entries(LANDINGS).map(([name, make], index) => ({
    name: `${name}码头.${EXTENSIONS[index]}`,
    content: make(linesOf(name)),
  }))
  const ids = await putUp(product, ...files)
  await enterAs(page, product.url, 'shenyan')
  try {
    for (const [index, name] of Object.keys(LANDINGS).entries()) {
      await test.step(files[index]?.name ?? '', () => openAtWord(page, product.url, name))
    }
  } finally {
    // The world outlives this file: other journeys look for its documents, and nothing else, at the root.
    const api = apiClient(product.url)
    await api.signIn('shenyan', PASSWORD)
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
