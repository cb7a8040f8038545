import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { referenceCharacters } from './extraction/reference.mjs'
import { withProductCode } from '../lib/typescript.mjs'

/**
 * Known strings of real files: were they read, and do they stand where they should? Files and strings come from
 * DIR/MANIFEST.tsv; formats without a parser are counted as not read.
 */
export async function evalExtraction(options) {
  const { values } = parseArgs({
    args: options,
    options: { data: { type: 'string' }, json: { type: 'boolean' }, verbose: { type: 'boolean' } },
  })
  const directory = values.data
  if (!directory || !existsSync(join(directory, 'MANIFEST.tsv'))) {
    console.error('用 --data 指定含 MANIFEST.tsv 的文件夹。')
    process.exit(2)
  }
  const formats = await withProductCode((load) => readAll(load, directory))
  console.table(formats)
  return { formats }
}

async function readAll(load, directory) {
  const { parsers } = await load('/packages/office-read/index.ts')
  const formats = {}
  const references = []
  for (const { file, format, strings } of manifest(directory)) {
    const parser = parsers[format]
    if (!parser) continue
    const row = (formats[format] ??= {
      files: 0,
      strings: 0,
      found: 0,
      placed: 0,
      characters: 0,
      ofReference: null,
      unread: 0,
      ms: 0,
    })
    const started = performance.now()
    const blocks = await readFileBlocks(parser, join(directory, file)).catch((error) => {
      console.error(`${file}: ${error}`)
      return []
    })
    row.ms += Math.round(performance.now() - started)
    row.files += 1
    const characters = blocks.map((block) => bare(ownText(block)).length)
    const total = characters.reduce((sum, item) => sum + item, 0)
    row.characters += total
    row.unread += blocks.length === 0 ? 1 : 0
    const reference = await referenceCharacters(format, join(directory, file))
    if (reference > 0) references.push({ format, total, reference })
    const lookUp = places(blocks, strings)
    for (const { where, text } of strings) {
      const { isFound, isPlaced } = lookUp(where, text)
      row.strings += 1
      row.found += isFound ? 1 : 0
      row.placed += isPlaced ? 1 : 0
      if (!isFound || !isPlaced)
        console.error(`${file} ${where}「${text}」 ${isFound ? '位置不符' : '未找到'}`)
    }
  }
  for (const [format, row] of Object.entries(formats)) {
    const some = references.filter((item) => item.format === format)
    const sum = (key) => some.reduce((all, item) => all + item[key], 0)
    // How much of what a plain reader finds was read, by characters.
    if (some.length > 0) row.ofReference = Number((sum('total') / sum('reference')).toFixed(3))
  }
  return formats
}

function manifest(directory) {
  const [head, ...lines] = readFileSync(join(directory, 'MANIFEST.tsv'), 'utf8').trim().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    const cell = (name) => cells[names.findIndex((item) => item.startsWith(name))] ?? ''
    return {
      file: cell('file'),
      format: cell('format'),
      strings: knownStrings(cell('known_strings')),
    }
  })
}

const PLACE = 'p\\d+|para\\d+|start|middle|end|slide\\d+|notes\\d+|sheet\\[[^\\]]*\\]'

/** `p36:one | p72:other`; a string may itself hold ` | `, so a new one begins only at a known kind of place. */
function knownStrings(cell) {
  return cell
    .split(new RegExp(` \\| (?=(?:${PLACE}):)`))
    .map((item) => new RegExp(`^(${PLACE}):([^]*)$`).exec(item))
    .filter(Boolean)
    .map(([, where, text]) => ({ where, text }))
}

async function readFileBlocks(parser, path) {
  const document = await parser.open(new Uint8Array(readFileSync(path)))
  const blocks = []
  let before = { running: [] }
  for (let window = 0; window < document.windows; window += 1) {
    const content = await document.read(window, before)
    blocks.push(...content.blocks)
    before = content
  }
  await document.close()
  return blocks
}

/** A block without the bars of a table and without a header row that an earlier block has said. */
function ownText({ kind, text, repeated = 0 }) {
  const own = text.slice(repeated)
  return kind === 'table' ? own.replace(/^\|(?: --- \|)+$/gm, '').replaceAll('|', '') : own
}

const bare = (text) => text.normalize('NFKC').replace(/\s+/g, '')

/** Looks a string up in the whole text, and in the text of the place where it should stand. */
function places(blocks, strings) {
  const texts = Object.fromEntries(strings.map(({ where, text }) => [where, bare(text)]))
  // Table text holds Markdown bars and rules that no document has.
  const textOf = (block) => bare(ownText(block))
  const whole = blocks.map(textOf).join('')
  return (where, text) => {
    const target = bare(text)
    const isFound = whole.includes(target)
    return {
      isFound,
      isPlaced: isFound && standsAt({ blocks, textOf, whole, texts }, where, target),
    }
  }
}

function standsAt({ blocks, textOf, whole, texts }, where, target) {
  const page = /^p(\d+)$/.exec(where)
  if (page) {
    const of = blocks.filter((block) => block.anchor.page === Number(page[1]))
    return of.map(textOf).join('').includes(target)
  }
  const slide = /^(slide|notes)(\d+)$/.exec(where)
  if (slide) {
    const isThere = ({ anchor }) =>
      anchor.slide === Number(slide[2]) && (anchor.notes ?? false) === (slide[1] === 'notes')
    return blocks.filter(isThere).map(textOf).join('').includes(target)
  }
  const sheet = /^sheet\[([^\]]*)\]$/.exec(where)
  if (sheet) {
    const cells = blocks.filter(({ anchor }) => anchor.sheet === sheet[1])
    return cells.map(textOf).join('').includes(target)
  }
  const paragraph = /^para(\d+)$/.exec(where)
  if (paragraph) return paragraphText(blocks, textOf, Number(paragraph[1])).includes(target)
  return standsInOrder(whole, where, target, texts)
}

/**
 * `start`, `middle`, `end` are rough: the manifest counts lines of the source, not characters of the text. Right is:
 * start in the first half, end in the second, and middle after the file's start and before its end.
 */
function standsInOrder(whole, where, target, texts) {
  const index = occurrences(whole, target)
  if (where === 'start') return index[0] < whole.length / 2
  if (where === 'end') return index.at(-1) > whole.length / 2
  const from = occurrences(whole, texts.start ?? '')[0] ?? whole.length * 0.1
  const to = occurrences(whole, texts.end ?? '').at(-1) ?? whole.length * 0.9
  return index.some((item) => from < item && item < to)
}

function occurrences(whole, target) {
  const found = []
  if (target === '') return found
  for (let index = whole.indexOf(target); index !== -1; index = whole.indexOf(target, index + 1))
    found.push(index)
  return found
}

/** The text of the smallest pieces (a paragraph, a table's row) whose anchor holds the number. */
function paragraphText(blocks, textOf, number) {
  const holds = ({ anchor }) => anchor.from <= number && number <= anchor.to
  return blocks
    .filter(holds)
    .map((block) => {
      if (!block.parts) return textOf(block)
      return block.parts
        .map((part, index) =>
          holds(part) ? block.text.slice(block.parts[index - 1]?.end ?? 0, part.end) : '',
        )
        .map((text) => textOf({ kind: 'table', text }))
        .join('')
    })
    .join('')
}
