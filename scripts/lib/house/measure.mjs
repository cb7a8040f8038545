import { dirname } from 'node:path'
import { declarationsOf } from './declarations.mjs'
import { readModules } from './source-files.mjs'
import { isBanned, wordsOf } from './words.mjs'

/** Sizes of files, functions, folders and features, and the names that engineers of the field would not know. */
export function measureHouse() {
  const modules = readModules(declarationsIn)
  return {
    files: summary(modules.map(({ lines }) => lines)),
    functions: summary(modules.flatMap(({ functions }) => functions)),
    longFiles: modules.filter(({ lines }) => lines > LONGEST_FILE).map(({ path }) => path),
    widestFolder: widest(modules.map(({ path }) => dirname(path))),
    linesByFeature: linesByFeature(modules),
    bannedNames: modules.flatMap(bannedIn),
    importedByOne: importedByOne(modules),
  }
}

export const LONGEST_FILE = 400

/** Names that engineers of the field would not know. Only sources that hold such a word are looked through. */
export const findBannedNames = () =>
  readModules((module) => (isSuspect(module) ? declarationsIn(module) : { names: [] })).flatMap(
    bannedIn,
  )

const bannedIn = ({ path, names }) =>
  [...names, nameOfFile(path)]
    .filter((name) => isBanned(name, path))
    .map((name) => `${path} ${name}`)

/** Whether a word that is no member of something, outside of comments, is banned. */
function isSuspect({ path, source, parsed: { comments } }) {
  let code = ''
  let from = 0
  for (const { start, end } of comments) {
    code += source.slice(from, start)
    from = end
  }
  code = `${code}${source.slice(from)}`.replaceAll('...', ' ')
  const words = new Set(code.match(/(?<![.\w$])[A-Za-z_$][\w$]*/g))
  return [...words].some((word) => isBanned(word, path))
}

function declarationsIn({ source, parsed: { program } }) {
  const starts = [0]
  for (let index = source.indexOf('\n'); index >= 0; index = source.indexOf('\n', index + 1))
    starts.push(index + 1)
  return declarationsOf(program, (offset) => lineAt(starts, offset))
}

/** Index of the last start that is not beyond the offset. */
function lineAt(starts, offset) {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle] <= offset) low = middle
    else high = middle - 1
  }
  return low
}

const nameOfFile = (path) => wordsOf(path.split('/').at(-1)).join('-')

function summary(lengths) {
  const sorted = lengths.toSorted((a, b) => a - b)
  const share = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { count: sorted.length, median: share(0.5), p95: share(0.95), max: sorted.at(-1) ?? 0 }
}

function widest(folders) {
  const counts = Map.groupBy(folders, (folder) => folder)
  return [...counts]
    .map(([folder, { length }]) => ({ folder, files: length }))
    .reduce((most, next) => (next.files > most.files ? next : most), { folder: '', files: 0 })
}

function linesByFeature(modules) {
  const features = Map.groupBy(
    modules,
    ({ path }) => /^app\/(features\/\w+|\w+)\//.exec(path)?.[1] ?? '',
  )
  return new Map(
    [...features].map(([name, own]) => [name, own.reduce((sum, { lines }) => sum + lines, 0)]),
  )
}

function importedByOne(modules) {
  const importers = new Map()
  for (const { path, imports } of modules)
    for (const target of new Set(imports))
      importers.set(target, [...(importers.get(target) ?? []), path])
  return [...importers.values()].filter(({ length }) => length === 1).length
}
