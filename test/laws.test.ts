import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { openNodeDatabase } from '#test/node-database'
import { isSettled } from '~/features/tenancy/server/erasure/table-rules'

// Counts that may only fall: who lowers one writes the new number here.
const MOST_SELECTORS = 1861
const MOST_NAMES = 25
const WIDE_FACES: Record<string, number> = {
  'app/features/library/server/index.ts': 62,
  'app/features/teams/server/index.ts': 47,
  'app/features/document/server/index.ts': 36,
  'app/features/auth/server/index.ts': 35,
  'app/features/models/server/index.ts': 29,
}

/** Ids that are still handed on as plain strings on the server, by their names. */
const PLAIN_IDS: Record<string, number> = {
  teamId: 0,
  fileId: 0,
  uploadId: 0,
  documentId: 0,
  nodeId: 0,
  sessionId: 0,
}

const isSource = (path: string) => !/\.(test|spec)\.tsx?$/.test(path)
const read = (pattern: string | string[]) =>
  globSync(pattern)
    .filter(isSource)
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }))

test('no module passes on all of another', () => {
  const offenders = read('{app,packages,workers}/**/*.{ts,tsx}').filter(({ source }) =>
    passesOnAll(source),
  )
  expect(offenders.map(({ path }) => path)).toEqual([])
  expect(passesOnAll("export * from './terms'")).toBe(true)
  expect(passesOnAll("export * as terms from './terms'")).toBe(false)
})

const passesOnAll = (source: string) => /^export \* from/m.test(source)

test('a face has at most 25 names, and those that have more get no more', () => {
  const wide = faces().flatMap(({ path, names }) =>
    names.length > (WIDE_FACES[path] ?? MOST_NAMES) ? `${path}: ${names.length}` : [],
  )
  expect(wide).toEqual([])
})

test('what a face shows is used outside its feature', () => {
  const sources = globSync('{app,packages,workers,test,scripts}/**/*.{ts,tsx,mjs}').map((path) => ({
    path,
    source: readFileSync(path, 'utf8'),
  }))
  const unused = faces().flatMap(({ path, names }) => {
    const feature = `${dirname(dirname(path))}/`
    const outside = sources.filter((item) => !item.path.startsWith(feature))
    const used = new Set(outside.flatMap((item) => namesTakenFrom(dirname(path), item)))
    const unused = names.filter((name) => !used.has(name) && !USED_BY_TESTS.has(name))
    return unused.map((name) => `${path} ${name}`)
  })
  expect(unused).toEqual([])
})

// Tests of the feature itself go through its door as others do.
const USED_BY_TESTS = new Set(['checkDocument', 'restoreRevision', 'undoCommands'])

test('screens compare names of errors, no literal codes', () => {
  const offenders = read('app/{features/*/ui,client,kit,routes}/**/*.{ts,tsx}').filter(
    ({ source }) => comparesLiteralCode(source),
  )
  expect(offenders.map(({ path }) => path)).toEqual([])
  expect(comparesLiteralCode("if (code === '20001') return")).toBe(true)
  expect(comparesLiteralCode('case 40012:')).toBe(true)
  expect(comparesLiteralCode("size === 'ppt' ? '60000' : ''")).toBe(false)
})

const comparesLiteralCode = (source: string) =>
  /(?:[!=]==?\s*|case\s+|(?:includes|has)\()['"]?[1-9]\d{4}['"]?(?!\w)/.test(source)

test('an id on the server is of its kind, no string that fits where another is asked for', () => {
  const sources = read(['app/features/*/server/**/*.{ts,tsx}', 'workers/**/*.ts'])
  const more = Object.entries(PLAIN_IDS).flatMap(([name, most]) => {
    const places = sources.flatMap(({ path, source }) => plainIds(source, name).map(() => path))
    return places.length > most ? [`${name}: ${places.length}`, ...places] : []
  })
  expect(more).toEqual([])
  expect(plainIds('f(fileId: string, x?: { fileId?: string | null })', 'fileId')).toHaveLength(2)
  expect(plainIds('{ fileId: FileId; otherFileId: string }', 'fileId')).toEqual([])
})

const plainIds = (source: string, name: string) =>
  source.match(new RegExp(`\\b${name}\\??:\\s*string\\b`, 'g')) ?? []

// A new table without a rule would keep rows of a team that was erased.
test('every table says what becomes of it when a team is erased', () => {
  const { sqlite } = openNodeDatabase()
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .all()
    .map(({ name }) => String(name))
  expect(tables.length).toBeGreaterThan(100)
  expect(tables.filter((table) => !isSettled(table))).toEqual([])
})

test('fewer and fewer selectors stand outside the kit and the general sheets', () => {
  const sheets = read('app/**/*.css').filter(({ path }) => !/^app\/(kit|styles)\//.test(path))
  const count = sheets.reduce((sum, { source }) => sum + selectorsIn(source), 0)
  expect(count).toBeLessThanOrEqual(MOST_SELECTORS)
})

function selectorsIn(sheet: string): number {
  const heads = sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  return [...heads]
    .map(([, head = '']) => head.trim())
    .filter((head) => head !== '' && !/^(@|from\b|to\b|\d+%)/.test(head))
    .flatMap((head) => head.split(',')).length
}

const faces = () =>
  read('app/features/*/{ui,server}/index.ts').map(({ path, source }) => ({
    path,
    names: [...source.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      namesIn(list, 'as'),
    ),
  }))

/** Names of a list in braces: what they are called here, or where they come from. */
const namesIn = (list: string, side: 'as' | 'from') =>
  list.split(',').flatMap((item) => {
    const [name = '', alias = name] = item
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+|\s*:\s*/)
    return (side === 'as' ? alias : name) || []
  })

function namesTakenFrom(face: string, { path, source }: { path: string; source: string }) {
  const door = `~/${face.slice('app/'.length)}`
  if (!source.includes(face.slice('app/'.length))) return []
  const taken = [
    ...source.matchAll(/(?:import|export)\s+[^'"{]*\{([^}]*)\}\s*from\s*'([^']+)'/g),
    ...source.matchAll(/\{([^}]*)\}\s*=\s*await import\(\s*'([^']+)'/g),
  ].flatMap(([, list = '', from = '']) => {
    const target = from.startsWith('.') ? normalize(join(dirname(path), from)) : from
    return target === door || target === face || target === `${face}/index.ts`
      ? namesIn(list, 'from')
      : []
  })
  // A module that is loaded as a whole: its names stand somewhere in the source.
  const isWhole = new RegExp(
    `(import\\(\\s*'${door}'|\\* as \\w+ from '${door}'|load\\('/${face})`,
  ).test(source)
  return isWhole ? [...taken, ...(source.match(/\b\w+\b/g) ?? [])] : taken
}
