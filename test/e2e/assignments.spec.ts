import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, HOUSE_TEAM, test } from './world.ts'

test('a section is assigned, written by a colleague on a phone, approved and final, and opened again', async ({
  ownProduct,
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const { url } = ownProduct
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, url, 'shenyan')
  await enterAs(phone, url, 'zhouhe')
  const id = await beginText(page, url)
  const chapters = page.getByRole('navigation', { name: '章节' })

  await test.step('its owner assigns it from the contents, with a date, takes it back and does it again', async () => {
    await chapters.getByText('现状').hover()
    await chapters.getByRole('button', { name: '指派现状' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '周禾' }).click()
    await dialog.getByLabel('期限（可不填）').fill('2099-12-01')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '指派', exact: true }).click()
    const mark = chapters.getByRole('button', { name: '现状：周禾，待写，2099年12月1日前' })
    await expect(mark).toBeVisible()
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await expect(mark).toHaveCount(0)
    await assignByMenu(page)
    await expect(chapters.getByRole('button', { name: '现状：周禾，待写' })).toBeVisible()
  })

  await test.step('the colleague finds it on their page, writes it and sends it for approval', async () => {
    await phone.goto(`${url}/me`)
    await phone.getByRole('link', { name: '指派给我的' }).click()
    await expectAccessible(phone)
    await phone.getByRole('link', { name: /现状.*沈砚指派.*待写/ }).click()
    await phone.waitForURL(`**/document/${id}?node=*`)
    await expect(phone.getByText('「现状」指派给你写')).toBeVisible()
    await phone.getByRole('button', { name: '章节', exact: true }).click()
    const sheet = phone.getByRole('dialog', { name: '章节' })
    await sheet.getByRole('switch', { name: '只看指派给我的' }).click()
    await expect(sheet.getByText('路径')).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: '现状：周禾，待写' })).toBeVisible()
    await expectAccessible(phone)
    await phone.keyboard.press('Escape')
    const text = phone.getByRole('textbox', { name: '本节正文' })
    await section(phone, '现状')
      .getByRole('button', { name: /^写下正文/ })
      .click()
    await text.pressSequentially('每日七千七百人次。')
    await phone.getByRole('button', { name: '完成' }).click()
    await expect(text).toHaveCount(0)
    await phone.getByRole('button', { name: '写好了，请审' }).click()
    await expect(phone.getByText(/周禾把「现状」一节送沈砚审批/)).toBeVisible()
  })

  await test.step('approved it is final: nobody writes in it, and others are written', async () => {
    await expect(chapters.getByRole('button', { name: '现状：周禾，待审' })).toBeVisible()
    await page.getByRole('button', { name: '通过', exact: true }).click()
    await expect(chapters.getByRole('button', { name: '现状：周禾，已定稿' })).toBeVisible()
    for (const each of [page, phone]) {
      await expect(section(each, '现状')).toContainText('每日七千七百人次。')
      await section(each, '现状').getByText('每日七千七百人次。').click()
      await expect(section(each, '现状').getByRole('textbox', { name: '本节正文' })).toHaveCount(0)
      await expect(each.getByRole('textbox', { name: '标题 现状' })).toHaveAttribute('readonly', '')
    }
    await section(page, '路径')
      .getByRole('button', { name: /^写下正文/ })
      .click()
    await expect(page.getByRole('textbox', { name: '本节正文' })).toBeFocused()
    await phone.goto(`${url}/profile/assignments`)
    await expect(phone.getByText('没有指派给你的章节')).toBeVisible()
  })

  await test.step('its owner opens it again', async () => {
    await chapters.getByRole('button', { name: '现状：周禾，已定稿' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: '解除定稿' }).click()
    await expect(chapters.getByRole('button', { name: '现状：周禾，待写' })).toBeVisible()
    await section(page, '现状').getByText('每日七千七百人次。').click()
    await expect(section(page, '现状').getByRole('textbox', { name: '本节正文' })).toBeFocused()
  })
})

const section = (page: Page, title: string) =>
  page
    .locator('.sheet-section')
    .filter({ has: page.getByRole('textbox', { name: `标题 ${title}` }) })

async function assignByMenu(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '章节' }).getByText('现状').click()
  await page.getByRole('button', { name: '审阅' }).click()
  await page.getByRole('menuitem', { name: '指派本节' }).click()
  const dialog = page.getByRole('dialog', { name: /现状/ })
  await dialog.getByRole('radio', { name: '周禾' }).click()
  await dialog.getByRole('button', { name: '指派', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** A text of one's own with two empty sections, laid open to the team. */
async function beginText(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/document`)
  await page.getByRole('button', { name: '新建文档' }).click()
  await page.waitForURL(/\/document\/\d+$/)
  const title = page.getByRole('textbox', { name: '文档标题' })
  await expect(title).toBeFocused()
  await title.fill('分工写的札记')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '本节正文' })).toBeFocused()
  for (const heading of ['现状', '路径']) await page.keyboard.type(`# ${heading}\n`)
  await expect(page.locator('.sheet-section')).toHaveCount(3)
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('textbox', { name: '本节正文' })).toHaveCount(0)
  const id = /\/document\/(\d+)/.exec(page.url())?.[1] ?? ''
  const data = { teamId: HOUSE_TEAM, id, audience: 'team' }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(`${url}/ai/document/audience`, { data, headers })
  expect(answer.ok()).toBe(true)
  await page.reload()
  return id
}
