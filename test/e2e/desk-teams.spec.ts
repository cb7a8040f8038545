import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, test } from './world.ts'

const NAME = '兰亭书局'
// By which its own people know it.
const BRAND = '兰亭'

test('an operator suspends a team, its owner asks for its deletion and takes it back, and a deletion is asked for by name', async ({
  ownProduct,
  page,
  browser,
}) => {
  const { url, dataDir } = ownProduct
  const env = { ...process.env, DATA_DIR: dataDir }
  spawnSync(process.execPath, ['scripts/operators.mjs', 'add', '--account', 'zhouhe'], { env })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, url, 'zhouhe')
  const owner = await (await browser.newContext()).newPage()
  await enterAs(owner, url, 'guqing')
  await page.goto(`${url}/desk/teams`)
  const dialog = page.getByRole('dialog')
  const row = page
    .getByRole('list', { name: '团队' })
    .getByRole('listitem')
    .filter({ hasText: NAME })
  const pick = async (item: string) => {
    await row.getByRole('button', { name: `更多：${NAME}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await page.getByRole('button', { name: '开通团队' }).click()
  await dialog.getByLabel('团队名称').fill('听松书院')
  await dialog.getByLabel('创建者姓名').fill('林知远')
  await dialog.getByLabel('创建者手机号或账号').fill('linzhiyuan')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '开通' }).click()
  await expect(dialog).toContainText('初始密码')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('list', { name: '团队' })).toContainText('林知远')

  await row.getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  await expect(page.getByRole('region', { name: '本月用量' })).toContainText('用过的成员')
  await page.getByRole('button', { name: '改名' }).click()
  await dialog.getByLabel('团队名称').fill(`${NAME}社`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: `${NAME}社` })).toBeVisible()
  const hosts = page.getByRole('region', { name: '域名' })
  await hosts.getByLabel('域名').fill('没有这样的 域名')
  await hosts.getByRole('button', { name: '绑定域名' }).click()
  await expect(hosts.getByRole('alert')).toBeVisible()
  await hosts.getByLabel('域名').fill('lanting.example.cn')
  await hosts.getByRole('button', { name: '绑定域名' }).click()
  await hosts.getByRole('button', { name: '解除：lanting.example.cn' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '解除' }).click()
  await expect(hosts).not.toContainText('lanting.example.cn')
  await expectAccessible(page)
  await page.getByRole('button', { name: '改名' }).click()
  await dialog.getByLabel('团队名称').fill(NAME)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: NAME, exact: true })).toBeVisible()
  await page.getByRole('link', { name: '返回团队' }).click()

  await pick('停用…')
  await dialog.getByLabel('原因').fill('费用未结清')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '停用' }).click()
  await expect(row).toContainText('已停用')
  await expectClosed(owner, url, `「${BRAND}」已停用`)
  await pick('恢复使用…')
  await dialog.getByRole('button', { name: '恢复使用' }).click()
  await expect(row).not.toContainText('已停用')

  await owner.goto(`${url}/team`)
  await owner.getByRole('button', { name: '删除团队' }).click()
  const asked = owner.getByRole('dialog')
  await asked.getByLabel('团队名称').fill(BRAND)
  await expectAccessible(owner)
  await asked.getByRole('button', { name: '删除团队' }).click()
  const closed = owner.getByRole('heading', { name: `「${BRAND}」已申请删除` })
  await expect(closed).toBeVisible()
  await expectAccessible(owner)
  // Pressed while the script of the page is still on its way.
  await owner.route('**/assets/closed-team-page*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue()
  })
  await owner.reload({ waitUntil: 'commit' })
  await owner.getByRole('button', { name: '撤销删除' }).click()
  await expect(closed).toBeHidden()
  await expect(owner.getByRole('navigation').first()).toBeVisible()

  await page.reload()
  await pick('删除团队…')
  await dialog.getByLabel('团队名称').fill(NAME)
  await dialog.getByLabel('原因').fill('合同结束')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '删除团队' }).click()
  await expect(row).toContainText('待删除')
  const records = page.getByRole('list', { name: '删除记录' }).getByRole('listitem')
  await expect(records.first()).toContainText('待清除')
  await expect(records.nth(1)).toContainText('已撤销')
  await expectAccessible(page)
  await page.getByRole('link', { name: '操作记录' }).click()
  await expect(page.getByRole('table', { name: '操作记录' })).toContainText('申请删除团队')
  await expectAccessible(page)
  await page.getByRole('link', { name: '运行状况' }).click()
  await expect(page.getByRole('table', { name: '队列' })).toContainText('学习文件')
  await expectAccessible(page)
  await page.goto(`${url}/desk/teams`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await pick('撤销删除…')
  await dialog.getByRole('button', { name: '撤销删除' }).click()
  await expect(row).not.toContainText('待删除')
  await owner.context().close()
})

async function expectClosed(owner: Page, url: string, heading: string): Promise<void> {
  await owner.goto(`${url}/library`)
  await expect(owner.getByRole('heading', { name: heading })).toBeVisible()
  await expectAccessible(owner)
}
