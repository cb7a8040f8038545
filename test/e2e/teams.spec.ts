import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, expectForced, lantingOf, PASSWORD, signIn, test } from './world.ts'

// Half a minute of answer: whatever ends it sooner is not its own end.
const LONG_MODEL = 'fake?text=sequence&tokens=1200&rate=40'
test.use({ model: LONG_MODEL })
const EFFECT_TAKES_AT_MOST_MS = 5_000
const NOT_IN_TEAM = '您暂未加入任何团队，请联系团队管理员'

test('a person is invited, joins by the link, rises, falls, and is out within five seconds of being removed', async ({
  modelProduct,
  page: owner,
  browser,
}) => {
  await signIn(owner, modelProduct.url, 'shenyan')
  const link = await invite(owner, modelProduct.url, '林清和')

  const newcomer = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await newcomer.goto(link)
  await expect(newcomer).toHaveURL(`${modelProduct.url}/join`)
  await expect(newcomer.getByRole('heading', { name: '加入云岫规划院' })).toBeVisible()
  await expect(newcomer.getByLabel('姓名')).toHaveValue('林清和')
  await newcomer.getByLabel('账号').fill('linqinghe')
  await newcomer.getByLabel('密码', { exact: true }).fill('qinghe2026')
  await newcomer.getByRole('button', { name: '创建账号并加入' }).click()
  await expect(newcomer).toHaveURL(`${modelProduct.url}/`)
  await expect(newcomer.getByRole('heading', { name: /林清和/ })).toBeVisible()

  await setRole(owner, modelProduct.url, '管理员')
  await expectSoon(newcomer, `${modelProduct.url}/team/members`, `${modelProduct.url}/team/members`)
  await setRole(owner, modelProduct.url, '成员')
  await expectSoon(newcomer, `${modelProduct.url}/team/members`, `${modelProduct.url}/`)

  await newcomer.goto(`${modelProduct.url}/chat`)
  const box = newcomer.getByRole('textbox', { name: '问题' })
  await box.fill('沿河第一界面建筑限高是多少？')
  await box.press('Enter')
  await expect(newcomer.getByRole('article')).toContainText(' 12 ')

  await openMember(owner, modelProduct.url)
  await owner.getByRole('button', { name: '移出团队' }).click()
  const answered = owner.waitForResponse((answer) => answer.url().includes('/member/remove'))
  await owner.getByRole('button', { name: '移出', exact: true }).click()
  await answered
  const removedAt = Date.now()
  // Seen while it stands: it goes by itself before the other page may have changed.
  const notice = owner.getByText('已将林清和移出团队').waitFor()
  await newcomer.getByText(NOT_IN_TEAM).waitFor({ timeout: 10_000 })
  expect(Date.now() - removedAt).toBeLessThan(EFFECT_TAKES_AT_MOST_MS)
  await notice

  const again = await (await browser.newContext()).newPage()
  await again.goto(link)
  await expect(again.getByText('邀请码无效或已过期')).toBeVisible()
})

test('R-UI-04: a person of two teams joins by link, switches between them and is wherever they were last @deep', async ({
  product,
  page,
  browser,
}) => {
  await signIn(page, product.url, 'xuzhixia')
  await expectTeam(page, '云岫规划院')
  await switchTo(page, '临溪古镇项目组')
  await expectTeam(page, '临溪古镇项目组')
  await page.goto(`${product.url}/team`)
  await expect(page.getByRole('button', { name: '转让团队' })).toBeVisible()
  await switchTo(page, '云岫规划院')
  // A plain member there: the screens of management are left.
  await expect(page).toHaveURL(`${product.url}/`)
  await expectTeam(page, '云岫规划院')

  await switchTo(page, '临溪古镇项目组')
  const link = await invite(page, product.url, '')
  const memberPage = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signIn(memberPage, product.url, 'lumingyuan')
  // The letter is taken up while the page without its code is still on the way.
  await memberPage.route('**/*.data*', async (route) => {
    await setTimeout(500)
    await route.continue()
  })
  await memberPage.goto(link)
  await expect(memberPage.getByText('已加入「临溪古镇项目组」')).toBeVisible()
  await expect(memberPage).toHaveURL(`${product.url}/`)
  await expectTeam(memberPage, '临溪古镇项目组')
})

test('a team whose plan is over, a list of teams that does not come and a switch that fails are said as long as one reads, and nothing changes @deep', async ({
  product,
  page,
}) => {
  await signIn(page, product.url, 'xuzhixia')
  await openSwitcher(page)
  await page.getByRole('dialog').getByRole('button', { name: '旧城更新课题组' }).click()
  await expect(page.getByText('「旧城更新课题组」已到期，请联系该团队的管理员')).toBeVisible()
  await expect(page.getByRole('dialog', { name: '切换团队' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '账号' }).click()
  await expect(page.getByRole('menu')).toContainText('许知夏')
  await expect(page.getByRole('menu')).not.toContainText('旧城更新课题组')
  await page.keyboard.press('Escape')

  await page.route('**/ai/team/list*', (route) => route.abort())
  await page.route('**/ai/team/switch*', (route) => route.abort())
  await openSwitcher(page)
  await expect(page.getByText('获取账号列表失败')).toBeVisible()
  const seats = page.getByRole('dialog').locator('.t-seat')
  await expect(seats.nth(1)).toBeVisible()
  const current = await seats.first().locator('.font-semibold').innerText()
  await page.clock.install()
  await seats.nth(1).click()
  const toast = page.locator('.k-toast', { hasText: '账号切换失败，请重试' })
  await toast.hover()
  await page.clock.fastForward(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(10_000)
  await expect(toast).toHaveCount(0)
  await page.reload()
  await expectTeam(page, current)
})

test('R-ERR-10: on a host of another team a person is told that they are in none, and is signed out', async ({
  product,
  page,
}) => {
  await page.goto(`${lantingOf(product)}/login`)
  await page.getByLabel('账号或手机号').fill('shenyan')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText(NOT_IN_TEAM)).toBeVisible()
  await expectForced(page, page.getByRole('dialog', { name: '提示' }))
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
})

/** The link of a new invitation. */
async function invite(page: Page, origin: string, name: string): Promise<string> {
  await page.goto(`${origin}/team/members/add`)
  await page.getByLabel('姓名（选填）').fill(name)
  await page.getByRole('button', { name: '生成邀请链接' }).click()
  const link = await page.getByRole('textbox', { name: '邀请链接' }).inputValue()
  await page.getByRole('button', { name: '完成' }).click()
  return link
}

/** What others changed holds within five seconds, wherever the person goes. */
async function expectSoon(page: Page, address: string, landing: string) {
  await expect(async () => {
    await page.goto(address)
    // The reason in the address goes once the notice is shown.
    expect(page.url().replace(/\?admins_only=1$/, '')).toBe(landing)
  }).toPass({ timeout: EFFECT_TAKES_AT_MOST_MS + 2_000 })
}

async function openMember(page: Page, origin: string) {
  await page.goto(`${origin}/team/members`)
  await page.getByRole('link', { name: '编辑林清和' }).click()
  await expect(page.getByRole('dialog', { name: '编辑成员' })).toBeVisible()
}

async function setRole(page: Page, origin: string, role: string) {
  await openMember(page, origin)
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: /林清和/ })).toContainText(role)
}

async function openSwitcher(page: Page) {
  await page.getByRole('button', { name: '账号' }).click()
  await page.getByRole('menuitem', { name: '切换团队' }).click()
}

async function switchTo(page: Page, team: string) {
  await openSwitcher(page)
  const loaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: team }).click()
  await loaded
}

async function expectTeam(page: Page, team: string) {
  await page.getByRole('button', { name: '账号' }).click()
  await expect(page.getByRole('menu')).toContainText(team)
  await page.keyboard.press('Escape')
}
