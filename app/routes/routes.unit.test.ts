import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import routes from '../routes'

interface Node {
  path?: string
  index?: boolean
  id?: string
  file?: string
  children?: Node[]
}

const nodes: readonly Node[] = routes

// Pages of the specification.
const built = `/ /agent /answer /chat /chat/:id /library /library/:id /library/search /scholar /scholar/search /scholar/tables /scholar/tables/:id /login /profile /profile/basic
  /profile/questions /profile/creations /profile/orders /profile/orders/:id /upgrade /team /team/orders /team/members /team/members/:id /team/members/add /team/rights
  /create /create/book /create/ppt /create/history /create/outline /create/detail /create/:id /book /book/outline/:key
  /book/content/:key /in-slides/:id /share/:code /team-error /desk /desk/refunds /desk/invoices /desk/codes /desk/usage /desk/reconciliation /desk/goods /desk/teams /desk/teams/:id /creators /creator/:id
  /editor /ai-editor /file-preview-single /pdf-preview /download /in-slides *`

const paths = new Set(pathsOf(nodes))
const list = (text: string) => text.split(/\s+/)

test('R-ROUTE-25, R-ROUTE-31: every page of the specification has its path', () => {
  expect(list(built).filter((path) => !paths.has(path))).toEqual([])
})

const layouts: [line: string, path: string, layout: string][] = [
  ['R-ROUTE-03', '/answer', 'empty'],
  ['R-ROUTE-06', '/book/outline/:key', 'default'],
  ['R-ROUTE-14', '/create/outline', 'empty'],
  ['R-ROUTE-16', '/editor', 'default'],
  ['R-ROUTE-17', '/file-preview-single', 'empty'],
  ['R-ROUTE-23', '/pdf-preview', 'empty'],
  ['R-ROUTE-26', '/scholar', 'default'],
  ['R-ROUTE-26', '/scholar/search', 'default'],
  ['R-ROUTE-34', '/download', 'default'],
  ['R-ROUTE-35', '/ai-editor', 'default'],
  ['R-ROUTE-36', '/in-slides', 'empty'],
  ['R-ROUTE-36', '/in-slides/:id', 'empty'],
  ['R-ROUTE-37', '/share/:code', ''],
  ['R-ROUTE-40', '/agent', 'default'],
  ['R-ROUTE-40', '/creators', 'default'],
  ['R-ROUTE-40', '/profile/orders', 'profile'],
  ['R-NAV-19', '/team-error', ''],
]

test.each(layouts)('%s: %s stands in its layout', (_, path, layout) => {
  const drawn = nodes.find((node) => pathsOf([node]).includes(path))
  const file = drawn?.file?.match(/layouts\/(\w+)\.tsx$/)?.[1] ?? ''
  expect([drawn !== undefined, file]).toEqual([true, layout])
})

test('R-ROUTE-07, 08: the parts of the chat have the names of the specification', () => {
  const chat = find(nodes, (node) => node.path === 'chat')
  expect(chat?.children?.map(({ id, path, index }) => [id, path ?? index])).toEqual([
    ['chat', true],
    ['chat-id', ':id'],
  ])
  expect(find(nodes, (node) => node.id === 'index')?.index).toBe(true)
})

test('no link of ours leads where there is no page', () => {
  const links = globSync('app/**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.') && !path.endsWith('routes.ts'))
    .flatMap((path) => placesIn(readFileSync(path, 'utf8')).map((place) => ({ path, place })))
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ place }) => !answers(place))).toEqual([])
  expect(['/downloads', '/library/1/x', '/nowhere'].some(answers)).toBe(false)
})

// `to="/x"`, `to: '/x'`, `href="/x"`, `navigate('/x')`, `assign(…)`, `replace(…)`, `redirect(…)`, `return '/x'`.
function placesIn(source: string): string[] {
  const link =
    /(?:\b(?:to|href)(?:=|: |=\{)|\b(?:navigate|assign|redirect)\()["'`](\/[^"'`]*)["'`]/g
  return [...source.matchAll(link)].map(([, place = '']) => place)
}

function answers(place: string): boolean {
  const bare = place.replace(/[?#].*$/s, '')
  const path = bare.replace(/\$\{[^}]*\}$/, (expression) =>
    // An id, or a query that is made elsewhere: /sign-in/wechat${query}.
    bare.endsWith(`/${expression}`) ? '1' : '',
  )
  return path === '/ai/openapi.json' || [...paths].some((pattern) => matches(pattern, path))
}

function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return false
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(path)
}

function pathsOf(some: readonly Node[], base = ''): string[] {
  return some.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? base : path === '*' ? '*' : `${base}/${path}`
    const own = index || path !== undefined ? [here || '/'] : []
    return [...own, ...pathsOf(children, here)]
  })
}

function find(some: readonly Node[], isIt: (node: Node) => boolean): Node | undefined {
  for (const node of some) {
    const found = isIt(node) ? node : find(node.children ?? [], isIt)
    if (found) return found
  }
  return undefined
}
