import { isLatin, widthOf } from '~/core/text/latin-sentences'
import type { MapNode, PlacedText } from '../../../wire/terms/guide'
import { figureQuestions } from './cloze'
import { isEmptyWord } from './empty-words'
import { holdsTerm } from './key-terms'
import { keySentences, pick, WHOLE, sectionOf, type KeySentence } from './key-sentences'
import type { Material } from '../material'
import { placeOf, quoted } from '../places'
import { tableColumns } from './table-columns'

/** What the guide of a file holds when it is made; the rest of the view is counted. */
export interface GeneratedGuide {
  summary: string
  points: PlacedText[]
  terms: string[]
  questions: string[]
}

export interface GeneratedIdeas {
  angles: PlacedText[]
  outline: PlacedText[]
  opposing: PlacedText[]
}

const SMALL = /^[a-z]+$/
const NUMBERING =
  /^(?:第[一二三四五六七八九十百\d]+[章节条编部分]+|[一二三四五六七八九十]+[、.．]|[\d.]+[、.．]?)\s*/

/** 导读 in the file's own sentences. */
export function extractGuide(material: Material): GeneratedGuide {
  const ranked = keySentences(material)
  // A file of one or two sections has more than one thing to say in each.
  const sections = new Set(ranked.map(({ section }) => section)).size
  const summary = pick(ranked, 3, { perSection: Math.ceil(3 / sections) })
  const points = pick(ranked, 6, { perSection: Math.ceil(6 / sections), besides: summary })
  return {
    summary:
      tableColumns(material.passages) ||
      summary.reduce((summaryText, { text }) => joined(summaryText, text), ''),
    // A file of a sentence or two has no more points than its summary.
    points: (points.length > 0 ? points : summary).map(ended),
    terms: contentTerms(material.terms.map(({ text }) => text)),
    questions: questionsOf(material, ranked),
  }
}

/** What may be asked of a file, in its own words. */
export const extractQuestions = (material: Material): string[] =>
  questionsOf(material, keySentences(material))

const TERMS = 8
// What words of a page's own making leave behind.
const MARKUP =
  /^(?:type|class|href|src|div|span|nbsp|null|true|false|undefined|name|value|id|html|json|text|data)$/i

// A date, or what a cut before 〇 leaves of one.
const DATE = /^[〇零一二三四五六七八九十百\d]*[年月日号时]$/

// A word of two characters (代表, 建议) stands in every report: it is named only where little else can be.
function contentTerms(terms: string[]): string[] {
  const clean = terms.filter((term) => !MARKUP.test(term) && !DATE.test(term))
  const [plain, content] = [clean.filter(isPlainPair), clean.filter((term) => !isPlainPair(term))]
  return content.length >= 3 ? content.slice(0, TERMS) : [...content, ...plain].slice(0, TERMS)
}

const isPlainPair = (term: string) => /^\p{Script=Han}{1,2}$/u.test(term)

const ended = (sentence: KeySentence): PlacedText => ({
  ...quoted(sentence),
  text: stopped(sentence.text),
})

// What stands by itself ends in a full stop, also where the document went on after a semicolon.
const stopped = (text: string) => text.replace(/[；;]$/, isLatin(text) ? '.' : '。')

/** Sentences one behind the other: a blank between two in English, none where Chinese goes on. */
function joined(summaryText: string, text: string): string {
  const next = stopped(text)
  // A row of a table or a line of a slide ends in nothing.
  if (summaryText !== '' && !/[。！？.!?…][”"’）)]*$/.test(summaryText))
    return `${summaryText}${isLatin(next) ? '. ' : '。'}${next}`
  return /[A-Za-z0-9.,!?"”)]$/.test(summaryText) && /^["“(]?[A-Za-z0-9]/.test(next)
    ? `${summaryText} ${next}`
    : summaryText + next
}

function questionsOf({ terms, passages }: Material, ranked: KeySentence[]): string[] {
  const figures = figureQuestions(ranked, 3)
  const heads = [...new Set(passages.flatMap(({ headings }) => headings.slice(-1)))]
    .map((term) =>
      term
        .replace(NUMBERING, '')
        .replace(/[:：。.]+$/, '')
        .trim(),
    )
    .filter((item) => item.length >= 3 && widthOf(item) <= 16 && !isEmptyHead(item))
    .filter((item) => !FRAGMENT.test(item))
  const plain = terms.map(({ text }) => text)
  // A single small word of English says less than a name or a compound.
  const ordered = plain.toSorted((a, b) => Number(SMALL.test(a)) - Number(SMALL.test(b)))
  const subjects = heads.length > 1 ? heads : ordered.slice(0, 8)
  const about = subjects.slice(0, 4).map((subject) => questionAbout(subject, passages))
  return [...figures, ...about].slice(0, 4)
}

// As a person asks: of what is prescribed the requirements, of anything else what matters in it.
function questionAbout(subject: string, passages: Material['passages']): string {
  if (/(?:要求|要点|事项|措施|原则|意见|建议|内容|问题|标准)$/.test(subject))
    return `${named(subject)}有哪些？`
  if (/(?:情况|概况|现状|背景|过程)$/.test(subject)) return `${named(subject)}如何？`
  const relevant = passages.filter(
    ({ headings, text }) =>
      headings.some((heading) => heading.includes(subject)) || text.includes(subject),
  )
  const rules = relevant.filter(({ text }) => PRESCRIBED.test(text)).length
  return `${named(subject)}有哪些${rules * 2 > relevant.length ? '要求' : '要点'}？`
}

// A second title, or what follows from another line.
const FRAGMENT = /^(?:以及|及|或|和|与|[–—-])/

const PRESCRIBED = /应当|不得|不应|必须|严禁|宜(?!居|春|昌|宾|兴)|[^对反适响供]应[^急对]/

// Every paper has them.
const isEmptyHead = (heading: string) => heading.split(/\s+/).every(isEmptyWord)

// Words of another language stand in quotation marks in a Chinese sentence.
const named = (subject: string) => (/^[\w\s,.'’:-]+$/.test(subject) ? `“${subject}”` : subject)

const LEAVES = 3
const TOPICS = 6

/** Whether anything was found that can be shown. */
export const saysNothing = (output: unknown): boolean =>
  ['points', 'children', 'angles', 'outline'].every((name) => {
    const held: unknown = Object(output)[name]
    return !Array.isArray(held) || held.length === 0
  })

/** 脑图: the file's headings with what is most central under each; without headings its key terms. */
export function extractMap(material: Material): MapNode {
  const ranked = keySentences(material)
  const hasHeadings = material.passages.some(({ headings }) => headings.length > 0)
  const grouped = hasHeadings ? byHeadings(material, ranked) : byTerms(material, ranked, TOPICS)
  // Neither headings nor groups: what is most central, side by side.
  const children = grouped.length > 0 ? grouped : pick(ranked, TOPICS).map(leafOf)
  return { text: material.title, places: [], children }
}

function byHeadings({ title, passages }: Material, ranked: KeySentence[]): MapNode[] {
  const root: MapNode = { text: title, places: [], children: [] }
  for (const passage of passages) {
    let node = root
    for (const heading of passage.headings.slice(0, 4)) {
      let next = node.children.find(({ text }) => text === heading)
      if (!next) {
        const place = { passage, from: 0, to: 0, text: '', section: '', score: 0 }
        next = { text: heading, places: [placeOf(place)], children: [] }
        node.children.push(next)
      }
      node = next
    }
  }
  const bySection = Map.groupBy(ranked, ({ section }) => section)
  for (const [section, some] of bySection) {
    const node = nodeAt(root, section)
    // Lines of a cover stand under no heading, or under the title, and end in nothing.
    const whole = title.startsWith(section) ? some.filter(({ text }) => WHOLE.test(text)) : some
    const leaves = pick(whole, LEAVES, { perSection: LEAVES }).map(leafOf)
    node?.children.unshift(...leaves)
  }
  const topics = root.children.filter(
    ({ text, children }) => children.length > 0 || !title.startsWith(text),
  )
  // A file that opens with its own title as its only heading starts below it.
  const [only] = topics
  return only && topics.length === 1 && only.children.length > 1 ? only.children : topics
}

function nodeAt(root: MapNode, section: string): MapNode | undefined {
  const path = section === '' ? [] : section.split(' / ').slice(0, 4)
  return path.reduce<MapNode | undefined>(
    (node, heading) => node?.children.find(({ text }) => text === heading),
    root,
  )
}

function byTerms({ terms }: Material, ranked: KeySentence[], most: number): MapNode[] {
  const used: KeySentence[] = []
  return terms
    .flatMap(({ text }) => {
      const about = ranked.filter(
        (sentence) => holdsTerm(sentence.text, text) && !used.includes(sentence),
      )
      const leaves = pick(about, LEAVES, { perSection: LEAVES, besides: used })
      used.push(...leaves)
      return leaves.length > 1 ? [{ text, places: [], children: leaves.map(leafOf) }] : []
    })
    .slice(0, most)
}

const leafOf = (item: KeySentence): MapNode => ({
  text: shortened(item.text),
  places: [placeOf(item)],
  children: [],
})

const LEAF = 28
// Words of English take more room and are cut between each other.
const LEAF_LATIN = 64

/** The words as they stand, cut at a sign where that is possible. */
function shortened(sentence: string): string {
  const bare = sentence.replace(/[。；;.！!]["”’」』）)]*$/, '')
  if (isLatin(bare)) return shortenedLatin(bare)
  if (bare.length <= LEAF) return bare
  const head = bare.slice(0, LEAF)
  const cut = Math.max(...['，', '；', '：', '、', ','].map((sign) => head.lastIndexOf(sign)))
  return `${cut >= 10 ? head.slice(0, cut) : head}…`
}

function shortenedLatin(bare: string): string {
  if (bare.length <= LEAF_LATIN) return bare
  const head = bare.slice(0, LEAF_LATIN)
  const comma = head.lastIndexOf(', ')
  return `${head.slice(0, comma >= 30 ? comma : head.lastIndexOf(' '))}…`
}

const TURNS =
  /但是?|然而|不过|却|相反|尽管|虽然|争议|分歧|不足|缺点|弊端|风险|尚未|未能|质疑|反对|例外|局限|不宜|不应|\b(?:however|although|despite|nevertheless|limit(?:ed|ations?)|drawbacks?|shortcomings?|fails?|failed|unlike|controvers\w+|criticism)\b/i

/** 灵感 as far as it can be had without a model: what stands in the file, put under four heads. */
export function extractIdeas(material: Material): GeneratedIdeas {
  const ranked = keySentences(material)
  const used: KeySentence[] = []
  const angles = material.terms.slice(0, 12).flatMap(({ text }): PlacedText[] => {
    const about = ranked.filter((sentence) => holdsTerm(sentence.text, text))
    const [best] = pick(about, 1, { besides: used })
    if (!best || used.length >= 5) return []
    used.push(best)
    return [{ text: `${text}：${best.text}`, places: [placeOf(best)] }]
  })
  const turns = ranked.filter(({ text }) => TURNS.test(text))
  return {
    angles,
    outline: outlineOf(material, ranked),
    opposing: pick(turns, 4, { perSection: 2 }).map(quoted),
  }
}

function outlineOf(material: Material, ranked: KeySentence[]): PlacedText[] {
  const depth = Math.min(...material.passages.map(({ headings }) => headings.length), 1)
  const first = Map.groupBy(
    material.passages,
    (passage) => passage.headings[depth] ?? passage.headings[0] ?? '',
  )
  for (const heading of first.keys()) {
    if (heading === '' || material.title.startsWith(heading)) first.delete(heading)
  }
  if (first.size > 1) {
    return [...first].slice(0, 10).flatMap(([heading, [passage]]) =>
      passage
        ? [
            {
              text: heading,
              places: [placeOf({ ...atHead, passage, section: sectionOf(passage) })],
            },
          ]
        : [],
    )
  }
  return byTerms(material, ranked, 5).flatMap(({ text, children }) => {
    const place = children[0]?.places[0]
    return place ? [{ text, places: [place] }] : []
  })
}

const atHead = { from: 0, to: 0, text: '', score: 0 }
