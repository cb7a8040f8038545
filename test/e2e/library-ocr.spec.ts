import type { Locator, Page } from '@playwright/test'
import { makePdf, type PdfPage, type PdfScan } from '../fixtures/make-pdf.ts'
import { enterAs, expect, originalOf, test } from './world.ts'

const BRIDGE = [
  '临溪古镇的青石桥',
  '青石桥建于光绪二十四年，桥长三十六米，宽四米。',
  '桥下可以过船，两岸各有一座凉亭。每年汛期之前检修一次。',
]
const BOATS = [
  '渡船的时刻',
  '早班渡船六点二十分开，末班渡船十九点四十分开。',
  '遇到大雾或者大风，渡船停开，码头会挂出红旗。',
]
const TYPED = Array.from(
  { length: 4 },
  (_, index) => `第${index + 1}条：本页由程序打印，文字可以直接读出，不需要识别。`,
)

test('scans and photographs are read while one waits, learned, asked about, and cited at their place', async ({
  product,
  page,
}) => {
  test.setTimeout(240_000)
  const [bridge, boats] = [await scanOf(page, BRIDGE), await scanOf(page, BOATS)]
  await openLibrary(page, product.url)
  const tray = await sendUp(page, [
    scan('青石桥扫描.pdf', [pageOf(bridge), pageOf(boats)]),
    scan('半份扫描.pdf', [{ lines: TYPED }, pageOf(boats)]),
    { name: '渡船.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(boats.bytes) },
  ])
  await expect(tray.getByText(/正在识别文字，第 [12] \/ 2 页/)).toBeVisible({ timeout: 60_000 })
  for (const name of ['青石桥扫描.pdf', '半份扫描.pdf', '渡船.jpg']) {
    await expect(rowOf(page, name)).toContainText('已学习', { timeout: 120_000 })
  }

  await rowOf(page, '渡船.jpg').getByRole('link', { name: '渡船.jpg' }).click()
  await openTab(page, '文件')
  await expect(page.getByRole('definition').filter({ hasText: 'PaddleOCR' })).toContainText(
    '全部文字',
  )

  await page.goto(`${product.url}/library`)
  await rowOf(page, '半份扫描.pdf').getByRole('link', { name: '半份扫描.pdf' }).click()
  await openTab(page, '文件')
  await expect(page.getByRole('definition').filter({ hasText: 'PaddleOCR' })).toContainText(
    '1 页，占 50%',
  )
  await openTab(page, '提问')
  await ask(page, '末班渡船几点开？')
  const answer = page.getByRole('article')
  await expect(answer).toContainText('十九点四十分', { timeout: 30_000 })
  await answer
    .getByRole('link', { name: /^引用 \d/ })
    .first()
    .click()
  const cited = (await originalOf(page)).locator('mark, [role=mark]').first()
  await expect(cited).toBeInViewport({ timeout: 30_000 })
  await expect(page.getByRole('textbox', { name: /^页码/ })).toHaveValue('2')
})

test('a scan that went up unread says so, and is read from the reader @deep', async ({
  product,
  page,
}) => {
  test.setTimeout(180_000)
  const bridge = await scanOf(page, BRIDGE)
  await openLibrary(page, product.url)
  const name = '跳过的扫描.pdf'
  const tray = await sendUp(page, [
    scan(name, [pageOf(bridge)]),
    scan('取消的扫描.pdf', [pageOf(bridge)]),
  ])
  await tray.getByRole('button', { name: '取消上传 取消的扫描.pdf' }).click()
  await tray.getByRole('button', { name: `不再识别，直接加入 ${name}` }).click({ timeout: 60_000 })
  await expect(rowOf(page, name)).toContainText('页面中没有文字', { timeout: 60_000 })
  await expect(rowOf(page, '取消的扫描.pdf')).toHaveCount(0)

  await rowOf(page, name).getByRole('link', { name }).click()
  await page.getByRole('button', { name: '识别文字' }).click()
  await expect(page.getByText(/正在(查看页面|识别文字)/).first()).toBeVisible()
  await expect(page.getByText(/青石桥建于光绪二十四年/).first()).toBeVisible({ timeout: 120_000 })
  await openTab(page, '文件')
  await expect(page.getByRole('definition').filter({ hasText: 'PaddleOCR' })).toBeVisible()
  await expect(page.getByRole('button', { name: '识别文字' })).toHaveCount(0)
})

async function openLibrary(page: Page, origin: string) {
  await enterAs(page, origin, 'shenyan')
  await page.goto(`${origin}/library`)
  await expect(page.locator('.file-row').first()).toBeVisible()
}

async function sendUp(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.setInputFiles('input[type=file]', files)
  return page.getByRole('region', { name: '上传' })
}

const rowOf = (page: Page, name: string): Locator =>
  page.locator('.file-row').filter({ hasText: name })

async function openTab(page: Page, name: string): Promise<void> {
  if (name !== '文件') return page.getByRole('tab', { name }).click()
  await page.locator('.reader-bar').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function ask(page: Page, question: string) {
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill(question)
  await box.press('Enter')
}

const scan = (name: string, pages: PdfPage[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(makePdf(pages)),
})

const pageOf = (picture: PdfScan): PdfPage => ({ lines: [], scans: [picture] })

/** A page as a scanner gives it: a JPEG of these lines, not quite straight, on paper that is not quite white. */
async function scanOf(page: Page, [title = '', ...lines]: string[]): Promise<PdfScan> {
  const paragraphs = lines.map((line) => `<p>${line}</p>`).join('')
  await page.setContent(
    `<body style="margin:0;background:#f4f1ea;color:#26221d;font:30px/2 serif"><div style="padding:90px 80px;transform:rotate(0.4deg)">
      <h1 style="font-size:46px">${title}</h1>${paragraphs}</div></body>`,
  )
  const viewport = page.viewportSize() ?? { width: 1280, height: 720 }
  const [width, height] = [1000, 1414]
  await page.setViewportSize({ width, height })
  const bytes = await page.screenshot({ type: 'jpeg', quality: 70 })
  await page.setViewportSize(viewport)
  return { bytes: new Uint8Array(bytes), filter: 'DCTDecode', width, height }
}
