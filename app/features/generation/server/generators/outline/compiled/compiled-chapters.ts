import { intentOf } from '../../paper/excerpt/own-passages'
import { isClosing, isGenericTitle, isSameTitle, type Draft, type OutlineSize } from '../shape'
import type { Heading } from '../headings'
import { clustersOf, type Cluster } from './clusters'
import { nearTopic } from './near-topic'
import { FEWEST_WORDS, left, piecesOf, type Piece } from './pieces'
import type { LeftOut, ReadDocument } from './read-library'

const WORDS_A_LEAF = 300

/** Whether the documents have something that a text can end with. */
export const canClose = (documents: readonly ReadDocument[]): boolean =>
  documents.some(({ passages }) => passages.some(({ headings }) => headings.some(isClosing)))

/** Documents laid together by what they speak of, and all that finds no place in them. */
export function chaptersIn(
  documents: readonly ReadDocument[],
  topic: string,
  { chapters, leaves, depth, isFramed }: OutlineSize,
  { closes = true, byDocument = false } = {},
): { clusters: Cluster[]; leftOut: LeftOut[] } {
  const { pieces, short } = piecesOf(documents)
  const most = Math.max(1, chapters.most - (isFramed ? (closes ? 2 : 1) : 0))
  const sections = depth > 1 ? Math.max(1, Math.floor((leaves - 2) / most)) : Infinity
  const each = Math.max(1, leaves / most) * WORDS_A_LEAF
  const near = nearTopic(pieces, topic, { words: each * most, each })
  const far = pieces.filter((item) => !near.includes(item))
  const { clusters, leftOut } = clustersOf(near, {
    chapters: most,
    sections,
    words: each,
    byDocument,
  })
  const others = far.map((item) => left(item, '与题目关系较远，篇幅有限，没有列入'))
  return { clusters, leftOut: [...short, ...others, ...leftOut] }
}

/** A chapter with the headings of its sources as sections: of a single piece those below it. */
export function chapterDraft(cluster: Cluster, intent: string, depth: number): Draft {
  const { title, weight, pieces } = cluster
  const [only] = pieces
  const named = pieces.filter(({ title: own }) => pieces.length === 1 || !isRest(own))
  const children = named.flatMap((item): Draft[] => {
    const isWhole = pieces.length === 1 || isSameTitle(item.title, title)
    const below = item.sections.filter(isSection)
    return isWhole && (below.length > 0 || pieces.length === 1)
      ? below.map((section) => sectionDraft(section, item.document, depth - 1))
      : [pieceDraft(item, depth - 1)]
  })
  if (depth < 2 || children.length < 2) {
    // It is written from the one heading that it has.
    const source = only && pieces.length === 1 ? intentOf(only.document) : intent
    const name = only && pieces.length === 1 ? only.title : title
    return { title: isSameTitle(name, title) ? name : title, intent: source, weight, children: [] }
  }
  return { title: chapterTitle(title, children), intent, weight, children }
}

const LONGEST_JOINED = 10

/** A chapter that would be called as one of its sections is called by the heaviest other one too. */
function chapterTitle(title: string, children: readonly Draft[]): string {
  const twin = children.find((item) => isSameTitle(item.title, title))
  const [other] = children
    .filter((item) => item !== twin && !isGenericTitle(item.title))
    .toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
  const isShort = (name: string) => name.length <= LONGEST_JOINED && !/[和及、，：]/.test(name)
  if (!twin || !other || !isShort(title) || !isShort(other.title)) return title
  const [first, second] =
    children.indexOf(twin) < children.indexOf(other) ? [title, other.title] : [other.title, title]
  return `${first}${/与/.test(first + second) ? '、' : '与'}${second}`
}

// 其他 and its like: nobody can tell what stands there.
const isRest = (title: string) => /^(?:其[他它]|更多|相关|misc)/i.test(title)

const isSection = ({ title, weight }: Heading) => weight >= FEWEST_WORDS && !isGenericTitle(title)

const pieceDraft = (
  { title, subject, document, weight, sections }: Piece,
  depth: number,
): Draft => ({
  title: subject ?? title,
  intent: intentOf(document),
  weight,
  children:
    depth > 1 ? sections.filter(isSection).map((item) => sectionDraft(item, document, 1)) : [],
})

const sectionDraft = (
  { title, weight, children }: Heading,
  document: string,
  depth: number,
): Draft => ({
  title,
  intent: intentOf(document),
  weight,
  children:
    depth > 1 ? children.filter(isSection).map((item) => sectionDraft(item, document, 1)) : [],
})
