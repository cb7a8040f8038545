import AxeBuilder from '@axe-core/playwright'
import { expect, signIn, test } from './world.ts'

test('a question is put in other words, its versions are stepped through, rated, found by a word and kept on top', async ({
  product,
  page,
}) => {
  await signIn(page, product.url, 'zhouhe')
  await page.goto(`${product.url}/chat`)
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill('沿河第一界面建筑限高是多少？')
  await box.press('Enter')
  const first = page.getByRole('article', { name: '沿河第一界面建筑限高是多少？' })
  await expect(first.getByRole('button', { name: '重新回答' })).toBeVisible()
  const answer = await first.locator('.answer').innerText()

  await first.getByRole('heading').hover()
  await first.getByRole('button', { name: '修改问题' }).click()
  const editor = page.getByRole('group', { name: '修改问题' })
  await expect(editor.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await first.getByRole('button', { name: '修改问题' }).click()
  await editor.getByRole('textbox').fill('核心保护区的日游客承载量是多少？')
  await editor.getByRole('button', { name: '重新提问' }).click()
  const second = page.getByRole('article', { name: '核心保护区的日游客承载量是多少？' })
  const versions = second.getByRole('group', { name: '版本' })
  await expect(versions).toContainText('2/2')
  await expect(first).toBeHidden()
  await second.getByRole('button', { name: '重新回答' }).click()
  await expect(versions).toContainText('3/3')

  await second.getByRole('button', { name: '没有帮助' }).click()
  const reasons = page.getByRole('dialog', { name: '哪里不好' })
  await reasons.getByRole('button', { name: '依据不对' }).click()
  await reasons.getByRole('button', { name: '提交' }).click()
  await expect(second.getByRole('button', { name: '没有帮助' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await versions.getByRole('button', { name: '上一个版本' }).click()
  await expect(versions).toContainText('2/3')
  await versions.getByRole('button', { name: '上一个版本' }).click()
  await expect(first.locator('.answer')).toHaveText(answer)
  await page.reload()
  await expect(first.getByRole('group', { name: '版本' })).toContainText('1/3')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  const panel = page.getByRole('navigation', { name: '提问' })
  await panel.getByRole('searchbox', { name: '搜索提问' }).fill('承载')
  const hit = panel.getByRole('list', { name: '找到的提问' }).getByRole('link')
  await expect(hit.first().locator('mark')).toHaveText('承载')
  await expect(hit.first()).toContainText('沿河第一界面建筑限高是多少？')
  await panel.getByRole('searchbox', { name: '搜索提问' }).fill('')
  await panel.getByRole('button', { name: '更多：沿河第一界面建筑限高是多少？' }).first().click()
  await page.getByRole('menuitem', { name: '置顶' }).click()
  await expect(panel.getByRole('region', { name: '置顶' })).toContainText('沿河第一界面')
  await panel.getByRole('button', { name: '更多：沿河第一界面建筑限高是多少？' }).first().click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(panel.getByRole('region', { name: '置顶' })).toBeHidden()
})
