import { expectAccessible } from './accessible.ts'
import type { Page } from '@playwright/test'
import { enterAs, expect, HOUSE_TEAM, test } from './world.ts'

test('a question is put in other words, its versions are stepped through, rated, found by a word and kept on top', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'zhouhe')
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

  await second.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitemcheckbox', { name: '没有帮助' }).click()
  const reasons = page.getByRole('dialog', { name: '哪里不好' })
  await reasons.getByRole('button', { name: '依据不对' }).click()
  await reasons.getByRole('button', { name: '提交' }).click()
  await second.getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: '没有帮助' })).toBeChecked()
  await expect(page.getByRole('menuitem').last()).toHaveText('删除这组问答')
  await page.keyboard.press('Escape')

  await versions.getByRole('button', { name: '上一个版本' }).click()
  await expect(versions).toContainText('2/3')
  await versions.getByRole('button', { name: '上一个版本' }).click()
  await expect(first.locator('.answer')).toHaveText(answer)
  await page.reload()
  await expect(first.getByRole('group', { name: '版本' })).toContainText('1/3')
  await expectAccessible(page)

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

test('a file that is picked and lost by a reload leaves no source off, and what earlier versions left off heals @deep', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/chat`)
  const scope = page.getByRole('group', { name: '查哪里' })
  const ticks = scope.getByRole('checkbox')
  const stored = () => page.evaluate(() => localStorage.getItem('ai_question_mode_list'))
  const before = await stored()
  await page.getByRole('button', { name: '选择知识库文件' }).click()
  const picker = page.getByRole('dialog', { name: '选择资料' })
  await picker.getByRole('checkbox', { name: /保护与更新导则/ }).check()
  await picker.getByRole('button', { name: /^选定/ }).click()
  const chosen = page.getByRole('list', { name: '已选文件' }).getByRole('listitem')
  await expect(chosen).toContainText(/\d{4}年\d{1,2}月\d{1,2}日/)
  await expect(scope).toContainText('所选1份')
  for (const no of [0, 1, 2]) await expect(ticks.nth(no)).toBeDisabled()
  expect(await stored()).toBe(before)
  await page.reload()
  await expect(chosen).toHaveCount(0)
  await expect(ticks.nth(2)).toBeChecked()
  await page.goto(product.url)
  await expect(ticks.nth(2)).toBeChecked()

  await page.evaluate(() => {
    localStorage.setItem('ai_question_mode_list', '{"data":["useR1"]}')
    localStorage.removeItem('chat_modes_chosen')
  })
  await page.goto(`${product.url}/chat`)
  await expect(ticks.nth(2)).toBeChecked()
})

test('a long thread is read upwards with its place kept, by wheel and by keys, and led into from an address @deep', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  const address = await askMany(page, product.url, 44)
  await page.goto(address)
  const entries = page.getByRole('article')
  await expect(entries).toHaveCount(20)
  await expect(entries.last().getByRole('button', { name: '重新回答' })).toBeInViewport()
  expect(Math.abs(await movedByPageAbove(page))).toBeLessThan(1)
  await expect(entries).toHaveCount(40)
  await expect(page.getByRole('button', { name: '更早的问答还有4组' })).toBeAttached()

  const first = page.getByRole('article', { name: '第1问：', exact: false }).first()
  // What was the first of them: the last is far by now, and not drawn.
  await entries.nth(20).getByRole('button', { name: '重新回答' }).focus()
  await page.keyboard.press('Home')
  await expect(entries).toHaveCount(44)
  await page.keyboard.press('Home')
  await expect(first).toBeInViewport()
  await expect(first).toHaveAttribute('aria-posinset', '1')
  await expectAccessible(page)
  await entries.nth(1).getByRole('button', { name: '修改问题' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(first.locator(':focus')).toBeVisible()

  const id = await entries.nth(2).getAttribute('id')
  await page.goto(`${product.url}/chat`)
  await page.goto(`${address}#${id}`)
  await expect(entries).toHaveCount(44)
  const reached = page.locator(`article#${id}`)
  await expect(reached.getByRole('button', { name: '重新回答' })).toBeInViewport()
  expect((await reached.boundingBox())?.y).toBeLessThan(150)
})

test('one question is answered by two models side by side, one answer is kept, the other stays a version @deep', async ({
  modelProduct,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, modelProduct.url, 'zhouhe')
  await page.goto(`${modelProduct.url}/chat`)
  const question = '核心保护区的日游客承载量是多少？'
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill(question)
  await page.getByRole('button', { name: /^查哪里/ }).click()
  await page.getByRole('checkbox', { name: '也请内置离线引擎回答' }).click()
  await page.keyboard.press('Escape')
  // The focus goes back to what opened it: only then is Enter the box's.
  await expect(page.getByRole('dialog', { name: '查哪里' })).toBeHidden()
  await box.press('Enter')
  const entry = page.getByRole('article', { name: question })
  const sides = entry.getByRole('region')
  await expect(sides).toHaveCount(2)
  const quoting = entry.getByRole('region', { name: '内置离线引擎的回答' })
  const slow = entry.getByRole('region', { name: '测试模型的回答' })
  // The second is whole while the first is still being written.
  await expect(quoting.getByRole('list', { name: '出处' })).toBeVisible({ timeout: 15_000 })
  await expect(slow).toHaveAttribute('aria-busy', 'true')
  await expect(slow.locator('.answer')).toContainText('12 13')
  // At one moment: the thread scrolls while the answer grows.
  const places = () =>
    sides.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().toJSON()))
  const [left, right] = await places()
  expect(left?.y).toBe(right?.y)
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  await page.reload()
  await expect(quoting).toBeVisible()
  await expect(slow).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
  await expect(slow.locator('.answer')).toContainText('238 239')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  const [above, below] = await places()
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  await quoting.getByRole('button', { name: '留下这个回答' }).click()
  await expect(entry.getByRole('group', { name: '版本' })).toContainText('2/2')
  await expect(entry).toContainText('由内置离线引擎回答')
  await page.setViewportSize({ width: 1440, height: 900 })

  await entry.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '也请测试模型回答' }).click()
  await expect(slow.locator('.answer')).toContainText('3 4')
  await page.getByRole('button', { name: '停止' }).click()
  await expect(slow).toContainText('已停止生成')
  await quoting.getByRole('button', { name: '留下这个回答' }).click()
  await expect(entry.getByRole('group', { name: '版本' })).toContainText('2/3')
})

/** Asks the same again and again in one conversation; answers with its address. */
async function askMany(page: Page, origin: string, count: number): Promise<string> {
  let sessionId: string | undefined
  for (let no = 1; no <= count; no += 1) {
    const place = sessionId ? { isNew: false, sessionId } : { isNew: true }
    const question = `第${no}问：沿河第一界面建筑限高是多少？`
    const answer = await page.request.post(`${origin}/ai/chat/question/stream`, {
      data: { teamId: HOUSE_TEAM, spaceId: HOUSE_TEAM, ...place, question },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const text = await answer.text()
    sessionId ??= /"sessionId":"(\d+)"/.exec(text)?.[1]
    if (!text.includes('conversation.completed')) throw new Error(text.slice(-300))
  }
  return `${origin}/chat/${sessionId}`
}

/** Pixels that the first entry moves on screen while the page before it is read and put above it. */
async function movedByPageAbove(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const pane = document.querySelector('[data-pane]')
    const first = pane?.querySelector('article')
    if (!pane || !first) throw new Error('no thread')
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // Not at the very top: there a browser never holds anything in its place by itself.
    pane.scrollTop = 300
    const top = first.getBoundingClientRect().top
    while (pane.querySelector('article') === first) await nextFrame()
    for (let frame = 0; frame < 10; frame += 1) await nextFrame()
    return first.getBoundingClientRect().top - top
  })
}
