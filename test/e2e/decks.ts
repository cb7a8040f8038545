import type { Page } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { expect, HOUSE_TEAM, PASSWORD } from './world.ts'

export const bullet = (id: string, text: string) => ({ id, text, from: null })
export const METHODS = {
  id: 'p1',
  rev: 0,
  role: 'content',
  layout: 'text',
  title: '两种算法各有道理',
  isChapter: false,
  nodeId: null,
  bullets: [
    bullet('b1', '面积法 7,700 人次'),
    bullet('b2', '断面法 7,100 人次'),
    bullet('b3', '看的是空间，算的是全区'),
  ],
  figure: null,
  notes: '先说结论：取较小者。',
}

/** A deck with a page of bullets behind its cover; its address. */
export async function deckWith(origin: string, slides: object[] = [METHODS]): Promise<string> {
  const api = apiClient(origin)
  await api.signIn('shenyan', PASSWORD)
  const teamId = HOUSE_TEAM
  const topics = [{ level: 1, title: '结论' }]
  const { id } = (await api.post('/document/map/create', {
    teamId,
    title: '承载量汇报',
    topics,
  })) as {
    id: string
  }
  await api.post('/deck/make', { teamId, id, template: 'sujian' })
  const commands = slides.map((slide, index) => ({ type: 'add-slide', at: index + 1, slide }))
  await api.post('/deck/change', { teamId, id, baseRev: 1, commands })
  return `${origin}/in-slides/${id}`
}

export const thumbnails = (page: Page) =>
  page.getByRole('navigation', { name: '幻灯片' }).getByRole('button')
/** A page of the deck; a press that comes before the page is awake is pressed again. */
export async function openPage(page: Page, index: number) {
  const thumbnail = thumbnails(page).nth(index)
  await expect(async () => {
    await thumbnail.click()
    await expect(thumbnail).toHaveAttribute('aria-current', 'page', { timeout: 500 })
  }).toPass()
}

export const stageOf = (page: Page) => page.getByRole('group', { name: /^版面/ })
export const boxOf = (page: Page, name: string) => stageOf(page).locator(`[data-box="${name}"]`)
export const isSaved = (page: Page) => expect(page.getByText('已保存')).toBeVisible()
