import { expectAccessible } from './accessible.ts'
import type { Page } from '@playwright/test'
import type { Product } from '../../scripts/lib/product.mjs'
import { enterAs, expect, fileId, originalOf, test } from './world.ts'

const NOTE = {
  name: '调研笔记.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('第一段说古镇的桥。\n\n第二段说古镇的水。\n'.repeat(30)),
}
const BROKEN = {
  name: '坏掉的.docx',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('PK\u0003\u0004 not a document'),
}

test('an upload is cancelled, one that the network cuts goes through on retry and is asked about, a broken one says why and is deleted @deep', async ({
  product,
  page,
}) => {
  await openLibrary(page, product.url)
  await test.step('an upload under way is cancelled; leaving the page asks first', () =>
    cancelUpload(page))
  await test.step('a broken file shows its reason and offers no retry', () => deleteBroken(page))
  await test.step('an upload that the network cuts says so, and goes through on retry', () =>
    retryUpload(page))
})

async function cancelUpload(page: Page) {
  await page.route(/\/file\/checkSha256/, () => {}) // never answered: the upload hangs
  await page.setInputFiles('input[type=file]', { ...NOTE, name: '取消我.txt' })
  const tray = page.getByRole('region', { name: '上传' })
  await expect(tray).toContainText('正在核对')

  const asked = page.waitForEvent('dialog')
  const leaving = page.reload({ timeout: 5_000 }).catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving

  await page.unroute(/\/file\/checkSha256/)
  await tray.getByRole('button', { name: '取消上传 取消我.txt' }).click()
  await expect(tray).toBeHidden()
  await expect(rowOf(page, '取消我.txt')).toHaveCount(0)
}

async function deleteBroken(page: Page) {
  await page.setInputFiles('input[type=file]', BROKEN)
  const row = rowOf(page, BROKEN.name)
  await expect(row).toContainText('学习失败', { timeout: 60_000 })
  await expect(row).toContainText('文件已损坏')

  await expect(row.getByRole('button', { name: /重试/ })).toHaveCount(0)
  await expect(row.getByRole('link', { name: BROKEN.name })).toHaveAttribute(
    'href',
    /^\/library\/\d+$/,
  )
  await row.getByRole('button', { name: `删除 ${BROKEN.name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(BROKEN.name)
  await question.getByRole('button', { name: /^删除/ }).click()
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, BROKEN.name)).toHaveCount(0)
}

async function retryUpload(page: Page) {
  await page.route(/\/file\/register/, (route) => route.abort())
  await page.setInputFiles('input[type=file]', NOTE)
  const tray = page.getByRole('region', { name: '上传' })
  await expect(tray.getByRole('status')).toHaveText('1 份上传失败')

  await page.unroute(/\/file\/register/)
  await tray.getByRole('button', { name: `重试 ${NOTE.name}` }).click()
  await expect(tray.getByRole('status')).toHaveText(/已上传 1 份|1 份已学习/)
  await expect(rowOf(page, NOTE.name)).toContainText('已学习', { timeout: 60_000 })
  await tray.getByRole('button', { name: '问这份资料' }).click()
  await expect(page).toHaveURL(/\/chat$/)
  await expect(page.getByRole('list', { name: /资料|文件/ }).first()).toContainText(NOTE.name)
}

test('the reader marks and shows a cited passage, finds words, walks pages by their pictures, and has no accessibility violation by day or night', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await test.step('a text, by day', async () => {
    const original = await openCited(page, product, '客流')
    await expect(original.locator('mark').first()).toBeInViewport()
    await expect(original.getByRole('note', { name: /引用/ })).toHaveText('4')
    await expectReadable(page)
  })
  await test.step('a word in a long text', async () => {
    await page.goto(`${product.url}/library/${await fileId(product.url, '消防')}`)
    await expect(page.locator('.reader-row').first()).toBeVisible()
    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox', { name: '在文件中查找' }).fill('消防')
    const count = page.getByRole('search').getByRole('status')
    await expect(count).toHaveText(/^1 \/ \d+ 处$/)
    await expect(page.locator('mark[data-tone=current]')).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(count).toHaveText(/^2 \/ \d+ 处$/)
  })
  await test.step('pages by their small pictures', async () => {
    await openCited(page, product, '导则')
    await page.getByRole('button', { name: '缩略图' }).click()
    const pictures = page.getByRole('navigation', { name: '缩略图' })
    await expect(pictures.locator('[aria-current=page]')).toHaveCount(1)
    await pictures.getByRole('button', { name: '第 3 页' }).click()
    await expect(page.getByLabel(/^页码/)).toHaveValue('3')
  })
  await test.step('pages, on a phone by night', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 900 })
    await openCited(page, product, '导则')
    await expectReadable(page)
  })
})

async function openCited(page: Page, product: Product, name: string) {
  await page.goto(`${product.url}/library/${await fileId(product.url, name)}?passage=2&cite=4`)
  const original = await originalOf(page)
  await expect(original.locator('mark, [role=mark]').first()).toBeVisible()
  return original
}

// pdf.js repeats a tagged PDF's own structure for screen readers, faults included; in the frame of other documents no
// script runs, not even the checker's.
const expectReadable = (page: Page) =>
  expectAccessible(page, { exclude: ['.structTree', '.preview-frame'] })

test('walking while the network is gone keeps the page and says why @deep', async ({
  product,
  page,
  context,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/`)
  await page.waitForLoadState('networkidle')
  const built = await page.locator('link[rel=modulepreload]').first().getAttribute('href')
  const { headers } = await fetch(product.url + built)
  expect(headers.get('cache-control')).toContain('immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const walk = (name: string) =>
    page
      .getByRole('navigation', { name: '主导航' })
      .filter({ visible: true })
      .getByRole('link', { name })
  await context.setOffline(true)
  await walk('知识').click()
  await expect(page.getByText('网络已断开，连接后再试')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await context.setOffline(false)
  await walk('知识').click()
  await expect(page).toHaveURL(`${product.url}/library`)
  await expect(page.locator('.file-row').first()).toBeVisible()
})

test('what is written under the list is asked in the conversation that opens, and goes on there', async ({
  product,
  page,
}) => {
  await openLibrary(page, product.url)
  const box = page.locator('.library-dock').getByRole('textbox', { name: '问题' })
  await box.fill('核心保护区的日游客')
  // Composing: this Enter picks a word and sends nothing.
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '打开问答' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('textbox', { name: '问题' })).toHaveValue('核心保护区的日游客')

  await sheet.getByRole('textbox', { name: '问题' }).fill('')
  await page.keyboard.press('Escape')
  await box.fill('核心保护区的日游客承载量是多少？')
  await box.press('Enter')
  await expect(sheet).toContainText('7,700', { timeout: 30_000 })
  await sheet.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '存入知识库' }).click()
  const saved = '核心保护区的日游客承载量是多少？.md'
  await expect(page.getByText(`已存入知识库「${saved}」`)).toBeVisible()
  await sheet.getByRole('button', { name: '关闭' }).click()
  // The list behind the conversation has heard of it.
  await expect(rowOf(page, saved)).toContainText('已学习', { timeout: 60_000 })
  await removeFile(page, saved)
  await box.fill('节假日的实测周转率是多少？')
  await box.press('Enter')
  // An answer may say the question again.
  for (const question of ['节假日的实测周转率是多少？', '核心保护区的日游客承载量是多少？'])
    await expect(sheet.getByRole('heading', { name: question })).toBeVisible()
})

async function openLibrary(page: Page, origin: string) {
  await enterAs(page, origin, 'shenyan')
  await page.goto(`${origin}/library`)
  await expect(page.locator('.file-row').first()).toBeVisible()
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

/** As it was found: others ask the same library. */
async function removeFile(page: Page, name: string) {
  await rowOf(page, name).hover()
  await rowOf(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /^删除/ }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
}
