import { expect, test } from './world.ts'
import {
  beginText,
  edit,
  secondWindow,
  textOf,
  toEnd,
  toStart,
  writtenText,
} from './written-text.ts'

test('two windows write one paragraph at once: each sees the other’s words and caret, and all of it is saved once', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇客流管理')
  const { other, there } = await secondWindow(page)
  const joined = page.waitForEvent('websocket')
  await edit(section)
  await joined
  await edit(there)
  await expect(other.getByRole('status', { name: /也在写这一节/ })).toBeVisible()
  await expect(page.getByRole('status', { name: /也在写这一节/ })).toBeVisible()
  await toStart(textOf(page))
  await page.keyboard.type('甲从头写。')
  await other.bringToFront()
  await expect(textOf(other)).toContainText('甲从头写。')
  await toStart(textOf(other))
  await other.keyboard.type('乙也从头写。')
  await toEnd(textOf(other))
  await other.keyboard.press('Enter')
  await other.keyboard.type('乙补的一段。')
  await expect(textOf(page)).toContainText('乙也从头写。甲从头写。')
  await expect(textOf(page)).toContainText('乙补的一段。')
  // Undo takes back one's own words alone.
  await page.bringToFront()
  await textOf(page).press('Control+z')
  await expect(textOf(other)).not.toContainText('甲从头写。')
  await textOf(page).press('Control+y')
  await expect(textOf(other)).toContainText('甲从头写。')
  await textOf(page).press('Control+Enter')
  await expect(textOf(page)).toHaveCount(0)
  await expect(section).toContainText('乙也从头写。甲从头写。')
  await other.bringToFront()
  await textOf(other).press('Control+Enter')
  await expect(textOf(other)).toHaveCount(0)
  await other.reload()
  await expect(there).toContainText('乙补的一段。')
  await expect(there).toContainText('乙也从头写。甲从头写。')
})

test('a line that breaks comes back, and brings what was written meanwhile on both sides @deep', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇停车管理')
  const { other, there } = await secondWindow(page)
  // The first call that would join them is lost on its way.
  await page.route(/document.live.join/, (route) => route.abort(), { times: 1 })
  await edit(section)
  await edit(there)
  await expect(page.getByRole('status', { name: /也在写这一节/ })).toBeVisible()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const offline = (isOffline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline: isOffline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await offline(true)
  await toEnd(textOf(page))
  await page.keyboard.press('Enter')
  await page.keyboard.type('断线时写的一段。')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('未联网，已存在本机')).toBeVisible({ timeout: 20_000 })
  await other.bringToFront()
  await toStart(textOf(other))
  await other.keyboard.type('那边改的开头。')
  await offline(false)
  await page.bringToFront()
  await expect(textOf(page)).toContainText('那边改的开头。', { timeout: 30_000 })
  await expect(textOf(other)).toContainText('断线时写的一段。', { timeout: 30_000 })
})

test('who only reads sees a colleague’s new headings; who writes in one that was deleted can have it back @deep', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(120_000)
  await beginText(page, ownProduct.url, '古镇札记')
  const other = await page.context().newPage()
  await other.goto(page.url())
  const sheet = other.locator('.sheet')
  await expect(sheet).toContainText('承载量是底数。')
  await page.bringToFront()
  await page.keyboard.type('# 现状')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '标题 现状' })).toBeVisible()
  await page.keyboard.type('每日七千七百人次。')
  await page.keyboard.press('Control+Enter')
  await expect(textOf(page)).toHaveCount(0)
  await expect(other.getByRole('textbox', { name: '标题 现状' })).toBeVisible()
  await expect(sheet).toContainText('每日七千七百人次。')

  const added = other.locator('.sheet-section').filter({ hasText: '每日七千七百人次。' })
  await other.bringToFront()
  await edit(added)
  await toEnd(textOf(other))
  await other.keyboard.type('周末更多。')
  const here = page.locator('.sheet-section').filter({ hasText: '每日七千七百人次。' })
  await page.bringToFront()
  await here.hover()
  await here.getByRole('button', { name: '更多：现状' }).click()
  await page.getByRole('menuitem', { name: '删除这一节' }).click()
  await page.getByRole('button', { name: '删除这一节' }).click()
  await other.bringToFront()
  await expect(other.getByRole('textbox', { name: '标题 现状' })).toHaveCount(0)
  await other.getByRole('button', { name: '恢复这一节' }).click()
  await expect(textOf(other)).toContainText('每日七千七百人次。周末更多。')
  await expect(page.getByRole('textbox', { name: '标题 现状' })).toBeVisible()
})
