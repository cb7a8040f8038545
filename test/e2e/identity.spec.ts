import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import type { Product } from '../../scripts/lib/product.mjs'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, test } from './world.ts'

const NUMBER = '11010519491231002X'

test('R-PROF-07: a real name is sent in, sent back with a reason, sent in again and approved', async ({
  ownProduct,
  page,
}) => {
  const { url } = ownProduct
  const dialog = page.getByRole('dialog')
  await page.setViewportSize({ width: 390, height: 844 })
  operate(ownProduct)
  await enterAs(page, url, 'zhouhe')
  await page.goto(`${url}/profile/basic`)
  await expect(page.getByText('未认证')).toBeVisible()
  await submit(page)
  await expect(page.getByText('周*，居民身份证 1****************X')).toBeVisible()
  await expectAccessible(page)

  await asOperator(page, url)
  const line = page.getByRole('listitem').filter({ hasText: '周禾' })
  await expect(line).not.toContainText(NUMBER)
  await line.getByRole('button', { name: '查看周禾的号码' }).click()
  await expect(line).toContainText(NUMBER)
  await expectAccessible(page)
  await line.getByRole('button', { name: '退回周禾' }).click()
  await dialog.getByLabel('原因').fill('姓名与证件不符')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await expect(page.getByText('没有待审核的申请')).toBeVisible()

  await asPerson(page, url)
  await expect(page.getByText('退回原因：姓名与证件不符')).toBeVisible()
  await submit(page, '重新提交')

  await asOperator(page, url)
  await page.getByRole('button', { name: '通过周禾' }).click()
  await expect(page.getByText('没有待审核的申请')).toBeVisible()
  await page.getByRole('radio', { name: '已通过' }).click()
  await expect(line).toContainText('1****************X')
  await page.goto(`${url}/desk/audit`)
  await expect(page.getByRole('cell', { name: '查看证件号码' })).toBeVisible()

  await page.emulateMedia({ colorScheme: 'dark' })
  await asPerson(page, url)
  await expect(page.getByText('已认证')).toBeVisible()
  await expectAccessible(page, { name: 'dark' })
  await page.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText('未认证')).toBeVisible()
})

async function submit(page: Page, button = '去认证'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: button }).click()
  await dialog.getByLabel('姓名').fill('周禾')
  await dialog.getByLabel('证件号码').fill('110105194912310021')
  await expect(dialog.getByText('号码的位数或校验码不对')).toBeVisible()
  await dialog.getByLabel('证件号码').fill('110105 19491231 002x')
  await dialog.getByRole('checkbox').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('审核中', { exact: true })).toBeVisible()
}

async function asOperator(page: Page, url: string): Promise<void> {
  await page.context().clearCookies()
  await enterAs(page, url, 'lumingyuan')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/desk/identity`)
  await expect(page.getByRole('heading', { name: '实名认证', level: 1 })).toBeVisible()
}

async function asPerson(page: Page, url: string): Promise<void> {
  await page.context().clearCookies()
  await enterAs(page, url, 'zhouhe')
  await page.goto(`${url}/profile/basic`)
}

function operate({ dataDir }: Product): void {
  const run = spawnSync(
    process.execPath,
    ['scripts/operators.mjs', 'add', '--account', 'lumingyuan'],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } },
  )
  expect(run.stdout, run.stderr).toContain('陆明远')
}
