import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './install.mjs'

const FILES = join(root, 'build/client')
/** What the built product may make a browser load before a page works: scripts in bytes of gzip, and how many files. */
export const PAGE_LIMITS = { page: 200_000, signIn: 155_000, shared: 145_000, files: 30 }

/**
 * What each page of the built product makes a browser load before it works, in bytes of gzip: the scripts of its routes
 * with all that they import, the list of routes, and the styles. What a page loads later, when it is needed, is not in it.
 */
export function weighPages() {
  const weigh = weigher()
  const pages = pagesOf(readManifest())
    .map(({ path, parts, scripts }) => ({
      path,
      scripts: sum([...scripts].map(weigh)),
      // Styles that a client load must not take away again carry a mark.
      styles: sum([...new Set(parts.flatMap((item) => item.css.map(unmarked)))].map(weigh)),
      files: scripts.size,
    }))
    .toSorted((item, other) => other.scripts - item.scripts)
  // A page within a page has the other's address; the heavier one is what comes.
  return pages.filter(({ path }, index) => pages.findIndex((item) => item.path === path) === index)
}

/** What every page loads of scripts, in bytes of gzip. */
export function weighShared() {
  const [first, ...others] = pagesOf(readManifest()).map(({ scripts }) => scripts)
  const shared = [...first].filter((script) => others.every((scripts) => scripts.has(script)))
  return sum(shared.map(weigher()))
}

/** What is over a limit, as one sentence each. */
export function tooHeavyPages() {
  const amounts = [
    ...weighPages().flatMap(({ path, scripts, files }) => [
      [`${path} 的脚本`, scripts, path === '/login' ? PAGE_LIMITS.signIn : PAGE_LIMITS.page],
      [`${path} 的脚本文件数`, files, PAGE_LIMITS.files],
    ]),
    ['各页共有的脚本', weighShared(), PAGE_LIMITS.shared],
  ]
  return amounts
    .filter(([, amount, limit]) => amount > limit)
    .map(([what, amount, limit]) => `${what}：${amount}，上限 ${limit}`)
}

// React Router writes it as a script that sets one variable. Of former builds none is left.
function readManifest() {
  const assets = join(FILES, 'assets')
  for (const file of existsSync(assets) ? readdirSync(assets) : []) {
    if (!/^manifest-[\w-]+\.js$/.test(file)) continue
    const script = readFileSync(join(assets, file), 'utf8')
    const json = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(script)?.[1]
    if (json) return { name: `/assets/${file}`, manifest: JSON.parse(json) }
  }
  throw new Error('there is no manifest: build first')
}

/** The pages with the parts that each is made of and the scripts that these load. */
function pagesOf({ name, manifest: { entry, routes } }) {
  return Object.values(routes)
    .filter(({ hasDefaultExport, path, index }) => hasDefaultExport && (path || index))
    .map((route) => {
      const parts = [entry, ...lineOf(routes, route)]
      const scripts = new Set([name, ...parts.flatMap((item) => [item.module, ...item.imports])])
      return { path: pathOf(routes, route), parts, scripts }
    })
}

function weigher() {
  const weights = new Map()
  return (path) => {
    const bytes =
      weights.get(path) ?? gzipSync(readFileSync(join(FILES, path)), { level: 9 }).length
    weights.set(path, bytes)
    return bytes
  }
}

function lineOf(routes, route) {
  const parent = routes[route.parentId]
  return parent ? [...lineOf(routes, parent), route] : [route]
}

const pathOf = (routes, route) =>
  `/${lineOf(routes, route)
    .map(({ path }) => path)
    .filter(Boolean)
    .join('/')}`

const unmarked = (address) => address.split('#')[0]

const sum = (values) => values.reduce((total, value) => total + value, 0)
