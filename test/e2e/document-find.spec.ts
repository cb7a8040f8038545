import { expectAccessible } from './accessible.ts'
import { beginText, edit, openText, textOf, writtenText } from './written-text.ts'
import { expect, test } from './world.ts'

test('words are found in the whole text, also as it is written, replaced at once and taken back @deep', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇街巷风貌整治')
  const article = page.getByRole('article')
  await edit(section)
  await textOf(page).press('Control+Home')
  await page.keyboard.type('临溪开头')
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: '查找替换' })
  await bar.getByLabel('查找', { exact: true }).fill('临溪')
  const count = (await article.innerText()).split('临溪').length - 1
  await expect(bar.getByRole('status')).toHaveText(new RegExp(`^\\d+ / ${count}$`))
  const marked = await page.evaluate(() =>
    [...CSS.highlights.values()].reduce((sum, { size }) => sum + size, 0),
  )
  expect(marked).toBe(count)
  await page.keyboard.press('F3')
  await expectAccessible(page)
  await bar.getByLabel('替换为').fill('临水')
  await bar.getByRole('button', { name: '全部替换' }).click()
  const toast = page.getByText(new RegExp(`替换了${count}处`))
  await expect(toast).toBeVisible()
  await expect(article).not.toContainText('临溪')
  await expect(textOf(page)).toContainText('临水开头')
  await page.getByRole('button', { name: '全部撤销' }).click()
  await expect(page.getByText('已全部撤销')).toBeVisible()
  await expect(article).not.toContainText('临水')
  await expect(bar.getByRole('status')).toHaveText(new RegExp(`/ ${count}$`))
  await bar.getByLabel('查找', { exact: true }).press('Escape')
  await expect(bar).toHaveCount(0)
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0)
})

test('with 修订 on, words replaced in sections that are not open wait to be accepted as well', async ({
  product,
  page,
}) => {
  const text = '# 现状\n\n客栈二十家，客栈都在核心区。\n\n# 路径\n\n新开的客栈一律外移。'
  await openText(page, product.url, '修订替换', text)
  await page.getByText('客栈二十家').click()
  await page.getByRole('button', { name: '修订', exact: true }).click()
  await page.keyboard.press('Control+h')
  const bar = page.getByRole('search', { name: '查找替换' })
  await bar.getByLabel('查找', { exact: true }).fill('客栈')
  await expect(bar.getByText('修订开着')).toBeVisible()
  await bar.getByLabel('替换为').fill('民宿')
  await bar.getByRole('button', { name: '全部替换' }).click()
  await expect(page.getByText('替换了3处，在2节里')).toBeVisible()
  const changes = page.getByRole('group', { name: '修订' })
  await expect(changes).toContainText('2 处修改')
  await bar.getByLabel('查找', { exact: true }).press('Escape')
  await page.getByText('一律外移').click()
  await expect(changes).toContainText('1 处修改')
  await expect(changes).toContainText('沈砚')
  await changes.getByRole('button', { name: '全部略过' }).click()
  await expect(textOf(page)).toHaveText('新开的客栈一律外移。')
})

test('on a phone the bar does not lie over the words that are found @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginText(page, product.url, '查找札记')
  for (let line = 0; line < 30; line += 1) {
    await page.keyboard.type(`第${line}行的客栈。`)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: '完成' }).click()
  await expect(textOf(page)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('Control+h')
  const bar = page.getByRole('search', { name: '查找替换' })
  await bar.getByLabel('查找', { exact: true }).fill('客栈')
  await expect(bar.getByRole('status')).toHaveText(/\/ 30$/)
  for (let hit = 0; hit < 8; hit += 1) {
    await page.keyboard.press('F3')
    const overlap = await bar.evaluate((panel) => {
      const [range] = CSS.highlights.get('found-words-current') ?? []
      const words = (range as Range).getBoundingClientRect()
      const place = panel.getBoundingClientRect()
      return words.top < place.bottom && words.bottom > place.top
    })
    expect(overlap, `hit ${hit}`).toBe(false)
  }
})
