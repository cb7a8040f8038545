import { expectAccessible } from './accessible.ts'
import { enterAs, expect, test } from './world.ts'

const WORD = '审核演练甲乙'
const QUESTION = `请说说${WORD}的事`

test('a word of the team’s list is not asked: the text stays, nothing is counted, the admin finds the record', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/team/moderation`)
  await page.getByRole('button', { name: '添加', exact: true }).click()
  const adding = page.getByRole('dialog', { name: '添加审核词' })
  await adding.getByRole('textbox').fill(WORD)
  await adding.getByRole('button', { name: '添加' }).click()
  await expect(page.getByRole('cell', { name: WORD, exact: true })).toBeVisible()
  await page.getByRole('switch', { name: '启用' }).check()
  await expectAccessible(page)
  const used = async () => {
    const answer = await page.request.get(`${product.url}/ai/knowledgeAssistant/memberInfo`, {
      params: { teamId: '1001' },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    return ((await answer.json()) as { result: { usedChat: number } }).result.usedChat
  }
  const before = await used()

  // Whoever changes the list is held to it at once; others are within the seconds that a seat is remembered.
  await page.goto(`${product.url}/chat`)
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill(QUESTION)
  await box.press('Enter')
  await expect(
    page.locator('.k-toast', { hasText: '内容未通过安全审核，请修改后重试' }),
  ).toBeVisible()
  await expect(box).toHaveValue(QUESTION)
  await expect(page).toHaveURL(`${product.url}/chat`)
  expect(await used()).toBe(before)
  await box.fill('')

  await page.goto(`${product.url}/team/moderation?view=records`)
  const record = page.getByRole('row', { name: new RegExp(WORD) }).first()
  await expect(record).toContainText('提问')
  await expectAccessible(page)
  await page.goto(`${product.url}/team/moderation`)
  await page.getByRole('button', { name: `删除「${WORD}」` }).click()
  await expect(page.getByText('词表还是空的')).toBeVisible()
})
