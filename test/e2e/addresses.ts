import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from '@playwright/test'
import routes from '../../app/routes.ts'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { expect, HOUSE_TEAM, PASSWORD } from './world.ts'

// Where a pattern of the route table leads in the demo world. One that is missing here fails.
const examples: Record<string, (product: Product, page: Page) => Promise<string>> = {
  '/chat/:id': askedQuestion,
  '/library/:id': learnedFile,
  '/share/:code': sharedConversation,
  // One that shows something is looked at in creators.spec.ts.
  '/creator/:id': async () => '/creator/1',
  '/team/members/:id': async () => '/team/members/3003',
  // Here nobody finds papers: a table with its cells is looked at in scholar.spec.ts, one that is gone here.
  '/scholar/tables/:id': async () => '/scholar/tables/1',
  '/create/:id': async (product) => `/create/${await ownCreation(product)}`,
  '/book/outline/:key': async (product) => `/book/outline/${await ownCreation(product)}`,
  '/book/content/:key': async (product) => `/book/content/${await ownCreation(product)}`,
  '/desk/teams/:id': async () => `/desk/teams/${HOUSE_TEAM}`,
  '/profile/orders/:id': async (product) => `/profile/orders/${await ownOrder(product)}`,
  // What opens a document that is there is looked at there; these say that there is none.
  '/editor': async () => '/editor?fileId=1',
  '/ai-editor': async () => '/ai-editor#/1',
  '/file-preview-single': async (product) =>
    (await learnedFile(product)).replace('/library/', '/file-preview-single?id='),
  '/pdf-preview': async (product) =>
    (await learnedFile(product)).replace('/library/', '/pdf-preview?id='),
  '/document/:id': async (product) => `/document/${await ownText(product)}`,
  '/mindmap/:id': async (product) => `/mindmap/${await ownMap(product)}`,
  // A deck is looked at where one is made.
  '/in-slides/:id': async () => '/in-slides/1',
  '/*': async () => '/no-such-page',
}
/** Whoever is signed in is led away from these. */
export const forVisitors = new Set(['/login', '/join', '/sign-in/wechat/return'])
/** Members have the page of coins to themselves, and visitors the doors of what asks to sign in. */
export const alsoForVisitors = new Set([
  '/',
  '/chat',
  '/library',
  '/library/bin',
  '/library/search',
  '/profile/assignments',
  '/profile/basic',
  '/profile/coins',
  '/profile/creations',
  '/profile/orders',
  '/profile/questions',
  '/profile/shares',
])

/** Every address of the route table that has a screen. */
export const pages = pagesOf(await routes)

/** The addresses with a screen: modules of resources and redirects are plain TypeScript, frames of other sites run nothing. */
function pagesOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`
    const children = pagesOf(entry.children ?? [], path)
    const isLayout = entry.path === undefined && !entry.index
    const isPage = entry.file.endsWith('.tsx') && !isLayout && entry.id !== 'embed'
    // An index stands for its parent, which has only the frame round it.
    return [...new Set([...(isPage ? [path || '/'] : []), ...children])]
  })
}

/** Where the pattern leads in the demo world, as one of the house's team. */
export async function addressOf(path: string, product: Product, page: Page): Promise<string> {
  return examples[path]?.(product, page) ?? path
}

/** Patterns of which nobody has said where they lead. */
export const withoutExample = pages.filter((path) => /[:*]/.test(path) && !examples[path])

/** An order that waits to be paid, with its cashier. */
async function ownOrder({ url }: Product): Promise<string> {
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  const goods = await api.get<{ id: string; price: number; maxCount: number }[]>(
    `/goods/list?teamId=${HOUSE_TEAM}&type=coins`,
  )
  const { id: goodsId, price: amount } = goods.find(({ maxCount }) => maxCount === 1) ?? {}
  const order = { teamId: HOUSE_TEAM, goodsId, count: 1, amount, key: crypto.randomUUID() }
  return (await api.post<{ id: string }>('/order/create', order)).id
}

/** A creation that waits to be paid: it spends nothing of the team's. */
async function ownMap({ url }: Product): Promise<string> {
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  const topics = ['价值', '现状'].map((title) => ({ level: 1, title }))
  const map = { teamId: HOUSE_TEAM, title: '古镇脑图', topics }
  return (await api.post<{ id: string }>('/document/map/create', map)).id
}

/** A text of one's own with a heading and a table. */
async function ownText({ url }: Product): Promise<string> {
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  const text = '承载量是规划的底数。\n\n# 现状\n\n| 区 | 人次 |\n| --- | --- |\n| 核心 | 7,700 |'
  const body = { teamId: HOUSE_TEAM, title: '古镇承载量札记', origin: { type: 'markdown', text } }
  return (await api.post<{ id: string }>('/document/text/create', body)).id
}

async function ownCreation({ url }: Product): Promise<string> {
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  const title = '古镇承载量研究'
  const source = { kind: 'text', text: '# 引言\n# 结论\n## 建议' }
  const parsed = { teamId: HOUSE_TEAM, title, source }
  const { tree } = await api.post<{ tree: unknown }>('/outline/parse', parsed)
  const form = { kind: 'paper', topic: title, lengthSize: 'tiny' }
  const order = { teamId: HOUSE_TEAM, form, outline: tree }
  return (await api.post<{ id: string }>('/creation/create', order)).id
}

async function askedQuestion(product: Product, page: Page): Promise<string> {
  await page.goto(`${product.url}/chat`)
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill('沿河第一界面建筑限高是多少？')
  await box.press('Enter')
  await page.waitForURL(/\/chat\/\w+$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  return new URL(page.url()).pathname
}

async function sharedConversation(product: Product, page: Page): Promise<string> {
  const asked = await askedQuestion(product, page)
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible()
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const wish = { teamId: HOUSE_TEAM, kind: 'conversation', id: asked.split('/').at(-1) }
  const { code } = await api.post<{ code: string }>('/share/create', wish)
  return `/share/${code}`
}

async function learnedFile(product: Product): Promise<string> {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const { records } = await api.get<{ records: { id: string }[] }>(
    `/space/${HOUSE_TEAM}/folder/listFile?pageSize=1`,
  )
  return `/library/${records[0]?.id}`
}
