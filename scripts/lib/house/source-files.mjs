import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../install.mjs'

const CODE = /\.(ts|tsx|mts|mjs)$/
const IS_TEST = /\.(test|spec)\.tsx?$/

/**
 * The product's own modules, without tests and what is generated: `{ path, lines, imports }`, `imports` as paths of modules
 * among them, and with it what `inspect` says of one: it is given `{ path, source, parsed }`. Syntax trees of all of them
 * together take a gigabyte: none is kept.
 */
export function readModules(inspect = () => ({})) {
  const list = execFileSync('git', ['ls-files', 'app', 'packages', 'workers', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  const paths = list.split('\n').filter((path) => CODE.test(path) && !isSpared(path))
  const existing = new Set(paths)
  return paths.map((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    const parsed = parseSync(path, source)
    return {
      path,
      lines: source.trimEnd().split('\n').length,
      imports: specifiersOf(parsed.module, source)
        .map((specifier) => resolve(specifier, path, existing))
        .filter((target) => target !== null),
      ...inspect({ path, source, parsed }),
    }
  })
}

const isSpared = (path) =>
  IS_TEST.test(path) || path.includes('.generated.') || path.endsWith('.d.mts')

function specifiersOf({ staticImports, staticExports, dynamicImports }, source) {
  const exported = staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value),
  )
  // Of a lazy import only the place is given, with its quotation marks.
  const lazy = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start + 1, end - 1),
  )
  const direct = staticImports.map(({ moduleRequest }) => moduleRequest.value)
  return [...direct, ...exported, ...lazy].filter((specifier) => typeof specifier === 'string')
}

function resolve(specifier, from, existing) {
  const base = specifier.startsWith('~/')
    ? join('app', specifier.slice(2))
    : specifier.startsWith('#packages/')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? normalize(join(dirname(from), specifier))
        : null
  const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']
  const ending = base && endings.find((suffix) => existing.has(base + suffix))
  return ending === null || ending === undefined ? null : base + ending
}
