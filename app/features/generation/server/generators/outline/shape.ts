import { type DocNode, type DocTree, type NodeKind, settledTree } from '#packages/document'
import type { NumberingName } from '#packages/document/headings/numbering-names'
import { fold } from '#packages/chinese/fold'
import { bigrams } from '#packages/chinese/terms'
import type { NodeId } from '~/core/ids'
import { targetOf, depthOf } from '../../../lengths'
import type { CreationForm } from '../../../contract'

/** A heading as somebody proposes it. */
export interface Draft {
  title: string
  intent: string
  /** How much there is to say; where room is short the least goes first. */
  weight?: number | undefined
  /** Said to whoever writes it. */
  note?: string | undefined
  /** Words of its own; the others share what is left. */
  words?: number | undefined
  children: readonly Draft[]
}

/** How large an outline may be. */
export interface OutlineSize {
  depth: 1 | 2 | 3
  chapters: { least: number; most: number }
  /** Headings that get a text, at most. */
  leaves: number
  /** Introduction and conclusion are chapters of it. */
  isFramed: boolean
}

export const TITLE_LENGTH = 30
export const INTENT_LENGTH = 60
// A heading with less under it is none.
const WORDS_A_LEAF = 300
const FRAMED_FROM = 4_000

export function sizeOf(form: CreationForm): OutlineSize {
  if (form.project === 'ppt' || form.kind === 'ppt') return sizeOfDeck(form.pages ?? USUAL_PAGES)
  const words = targetOf(form)
  const leaves = Math.max(3, Math.floor(words / WORDS_A_LEAF))
  const depth = depthOf(form.outlineType)
  return { depth, chapters: chaptersFor(form, words), leaves, isFramed: words >= FRAMED_FROM }
}

const USUAL_PAGES = 16
// Cover, contents and end.
const FRAME_PAGES = 3

/** Chapters are transitions, each of their sections is a page; the whole fills about so many. */
function sizeOfDeck(pages: number): OutlineSize {
  const inside = Math.max(3, pages - FRAME_PAGES)
  const most = Math.min(10, Math.max(3, Math.round(inside / 4)))
  const chapters = { least: Math.min(3, most), most }
  return { depth: 2, chapters, leaves: Math.max(3, inside - most), isFramed: false }
}

function chaptersFor({ chapters, project }: CreationForm, words: number) {
  if (chapters !== null) return { least: chapters, most: chapters }
  if (project === 'book') {
    const about = Math.min(500, Math.max(6, Math.round(words / 6_000)))
    return { least: Math.max(3, Math.floor(about * 0.7)), most: about }
  }
  if (words < 4_000) return { least: 3, most: 3 }
  if (words < 8_000) return { least: 4, most: 6 }
  if (words < 20_000) return { least: 5, most: 8 }
  return { least: 6, most: 10 }
}

const NUMBER = new RegExp(
  '^\\s*(?:第\\s*[一二三四五六七八九十百零\\d]+\\s*[章节编部篇讲课]|[（(][一二三四五六七八九十\\d]{1,3}[)）]|[一二三四五六七八九十]{1,3}(?=[、.．])|\\d{1,2}(?:[.．]\\d{1,2})+|\\d{1,2}(?=[.．、\\s])|[A-Z](?:[.．]\\d{1,2})+|chapter\\s+\\d+|§\\s*\\d*)\\s*[、.．:：]?\\s*',
  'i',
)

/** A title without its number, its markup and what does not fit. */
export function cleanTitle(title: string): string {
  const plain = title
    .replace(/^[#>\s]+|`|\*\*/g, '')
    // Signs round words are markup, those within a name belong to it: content_list.json, package.cron.*
    .replace(/(?<=^|\s)[*_]+(?=\S)|(?<=[\p{L}\p{N}）)])[*_]+(?=\s|$)/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const bare = plain
    .replace(NUMBER, '')
    .replace(/[。；;，,：:]+$/, '')
    .trim()
  const cleaned = bare === '' ? plain : bare
  return widthOf(cleaned) <= TITLE_LENGTH ? cleaned : cutTitle(cleaned)
}

/** Letters and digits take half the room of a Han character. */
const widthOf = (title: string) =>
  [...title].reduce((sum, sign) => sum + (/[\u0020-\u024f]/.test(sign) ? 0.5 : 1), 0)

function cutTitle(title: string): string {
  let length = title.length
  while (widthOf(title.slice(0, length)) > TITLE_LENGTH) length -= 1
  const head = title.slice(0, length)
  const cut = Math.max(
    ...['，', '：', '、', '；', '（', ': '].map((sign) => head.lastIndexOf(sign)),
  )
  if (cut >= 6) return head.slice(0, cut)
  // Never within a word.
  const isWithin = /\w$/.test(head) && /^\w/.test(title.slice(length))
  return (isWithin ? head.replace(/\s+\S*$/, '') : head).trim()
}

/** Whether two titles name the same thing. */
export function isSameTitle(item: string, other: string): boolean {
  const [a, b] = [fold(item), fold(other)]
  if (a === b) return true
  const [mine, its] = [new Set(bigrams(a)), new Set(bigrams(b))]
  const shared = [...mine].filter((pair) => its.has(pair)).length
  return shared / Math.max(1, mine.size + its.size - shared) >= 0.7
}

const GENERIC =
  /^(?:警告|重要|提示|其[他它](?:.{0,4})?|概[述览况要]|简介|介绍|说明|总则|总结|小结|引言|绪论|导[论言]|背景|结[论语]|备注|示例|例子|补充(?:说明)?|注意(?:事项)?|[正本]文|内容|第[一二三四五六七八九十]步|更多.{0,6}|相关(?:资料|文档|阅读)|overview|introduction|summary|others?|misc\w*|conclusions?|notes?)$/i

/** A title that says nothing of what stands under it. */
export const isGenericTitle = (title: string): boolean => GENERIC.test(title.trim())

const CLOSING =
  /^(?:.{0,4}(?:结论|结语|总结|展望)(?:与.{1,4})?|.{0,4}建议|后续(?:安排|工作|计划)|下一步(?:工作|计划|安排|打算|建议)?)$/

/** A heading under which a text comes to its end. */
export const isClosing = (heading: string): boolean => CLOSING.test(cleanTitle(heading))

/** Drafts with clean titles, none twice under one heading, no deeper and no more than the size allows. */
export function bounded(drafts: readonly Draft[], size: OutlineSize): Draft[] {
  const clean = cleaned(drafts, size.depth).slice(0, size.chapters.most)
  return withinLeaves(clean, size.leaves)
}

// No heading of a text, whoever names it.
const CONTENTS = /^(?:目\s*录|(?:table of )?contents)$/i

function cleaned(drafts: readonly Draft[], depth: number): Draft[] {
  const distinctDrafts: Draft[] = []
  for (const { title, intent, weight, note, children } of drafts) {
    const heading = cleanTitle(title)
    if (
      heading === '' ||
      CONTENTS.test(heading) ||
      distinctDrafts.some((item) => isSameTitle(item.title, heading))
    )
      continue
    const below = depth > 1 ? cleaned(children, depth - 1) : []
    // A heading alone under another one divides nothing.
    const parts = below.length > 1 || (below.length === 1 && depth > 2) ? below : []
    const brief = intent.slice(0, INTENT_LENGTH)
    distinctDrafts.push({ title: heading, intent: brief, weight, note, children: parts })
  }
  return distinctDrafts
}

const leavesIn = (drafts: readonly Draft[]): number =>
  drafts.reduce((sum, { children }) => sum + (children.length > 0 ? leavesIn(children) : 1), 0)

// The deepest level goes first, then the chapters with most parts give some up.
function withinLeaves(drafts: readonly Draft[], most: number): Draft[] {
  if (leavesIn(drafts) <= most) return [...drafts]
  const flat: Draft[] = drafts.map((chapter) => ({
    ...chapter,
    children: chapter.children.map((section) => ({ ...section, children: [] })),
  }))
  while (leavesIn(flat) > most) {
    const fullest = flat.reduce((a, b) => (b.children.length > a.children.length ? b : a))
    const { children } = fullest
    if (children.length === 0) break
    const fewer = children.length > 2 ? withoutLeast(children) : []
    flat[flat.indexOf(fullest)] = { ...fullest, children: fewer }
  }
  return flat
}

function withoutLeast(drafts: readonly Draft[]): Draft[] {
  const least = drafts.reduce((a, b) => ((b.weight ?? 1) <= (a.weight ?? 1) ? b : a))
  return drafts.filter((item) => item !== least)
}

/** Drafts as a tree, with ids of its own. */
export function treeOf(
  drafts: readonly Draft[],
  {
    id,
    title,
    style = '',
    newId,
  }: { id: NodeId; title: string; style?: string; newId: () => NodeId },
): DocTree {
  const nodeOf = (draft: Draft, kind: NodeKind): DocNode => ({
    id: newId(),
    kind,
    title: draft.title,
    intent: draft.intent,
    budget: draft.words ?? null,
    locked: false,
    source: 'ai',
    note: draft.note ?? '',
    evidenceIds: [],
    children: draft.children.map((child) => nodeOf(child, 'section')),
  })
  const numbering = numberingOfStyle[style]
  return settledTree({
    id,
    title,
    ...(numbering && { numbering }),
    children: drafts.map((item) => nodeOf(item, kindOf(item.title))),
  })
}

/** Styles whose headings are numbered in a way of their own, on the page as in files. */
const numberingOfStyle: Partial<Record<string, NumberingName>> = {
  公文: 'official',
  学位论文: 'thesis',
}

const FRONT = /^(?:中文|英文)?(?:摘\s*要|abstract|前\s*言页)$/i
const BACK = /^(?:致\s*谢|附\s*录.{0,10}|后\s*记|acknowledg(?:e)?ments?)$/i

export const kindOf = (title: string): NodeKind =>
  FRONT.test(title) ? 'front' : BACK.test(title) ? 'back' : 'chapter'
