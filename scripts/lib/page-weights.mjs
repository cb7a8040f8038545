import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './install.mjs'

const FILES = join(root, 'build/client')
/** What a page may make a browser load of scripts before it works, in bytes of gzip. */
export const HEAVIEST_PAGE = 200_000
/** How many script files a page may ask for before it works. */
export const MOST_FILES = 30

/**
 * What each page of the built product makes a browser load before it works, in bytes of gzip: the scripts of its routes
 * with all that they import, the list of routes, and the styles. What a page loads later, when it is needed, is not in it.
 */
export function weighPages() {
  const { name, manifest } = readManifest()
  const weigh = weigher()
  const { entry, routes } = manifest
  const pages = Object.values(routes)
    .filter(({ hasDefaultExport, path, index }) => hasDefaultExport && (path || index))
    .map((route) => {
      const parts = [entry, ...lineOf(routes, route)]
      const scripts = new Set(parts.flatMap((item) => [item.module, ...item.imports]))
      // Styles that a client load must not take away again carry a mark.
      const styles = new Set(parts.flatMap((item) => item.css.map(unmarked)))
      return {
        path: pathOf(routes, route),
        scripts: weigh(name) + sum([...scripts].map(weigh)),
        styles: sum([...styles].map(weigh)),
        files: scripts.size + 1,
      }
    })
    .toSorted((item, other) => other.scripts - item.scripts)
  // A page within a page has the other's address; the heavier one is what comes.
  return pages.filter(({ path }, index) => pages.findIndex((item) => item.path === path) === index)
}

/** The pages that are heavier than they may be, or come in too many files, as one sentence each. */
export const tooHeavyPages = () =>
  weighPages().flatMap(({ path, scripts, files }) => [
    ...(scripts > HEAVIEST_PAGE
      ? [`${path} 要载入 ${scripts} 字节的脚本（压缩后），上限 ${HEAVIEST_PAGE}`]
      : []),
    ...(files > MOST_FILES ? [`${path} 要载入 ${files} 个脚本文件，上限 ${MOST_FILES}`] : []),
  ])

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
