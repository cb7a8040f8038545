import { sentences } from '#packages/chinese/sentences'
import { keyTermsOf } from '../paper/keywords/key-terms'
import type { SourcePassage } from '../paper/material'
import { contentsOf, draftFromContents } from './headings'
import { without, wishesOf, withRequested, type Wishes } from './wishes'
import { bounded, isSameTitle, type Draft, type OutlineSize } from './shape'

/** Chapters that were laid together out of whole documents. */
export interface Compiled {
  chapters: readonly Draft[]
  /** There is something to close with. */
  closes: boolean
}

const leaf = (title: string, intent = ''): Draft => ({ title, intent, children: [] })

/**
 * An outline without a model: of the sources' own headings, else of their terms, else the plain parts of such a text; with
 * what the requirement names and counts.
 */
export function draftOffline(
  topic: string,
  passages: readonly SourcePassage[],
  formSize: OutlineSize,
  wishes: Wishes = wishesOf(''),
  compiled: Compiled = { chapters: [], closes: true },
): Draft[] {
  const { requested, excluded } = wishes
  const size = sizeFor(formSize, wishes)
  const room = innerChapters(size)
  // What is unwanted shall not take the room of what is not.
  const inner = { ...size, chapters: { ...size.chapters, most: room + excluded.length } }
  const own = compiled.chapters.length > 1 ? compiled.chapters : subjectsIn(topic, passages, inner)
  const subjects = without(own, excluded)
  const plain = without(plainParts(topic, passages.length > 0, inner), excluded)
  const isAll = requested.length > 0 && requested.length === wishes.chapters
  const body = withRequested(subjects.length > 0 ? subjects : plain, requested, {
    room,
    isAll,
    depth: size.depth,
  })
  const filled = isAll ? body : [...body, ...missing(body, plain, wishes.chapters === null, room)]
  return bounded(without(size.isFramed ? framed(filled, compiled.closes) : filled, excluded), size)
}

// A counted number is filled up; else what the sources tell is enough.
const missing = (
  body: readonly Draft[],
  plain: readonly Draft[],
  isFree: boolean,
  room: number,
): Draft[] =>
  isFree
    ? []
    : plain
        .filter(({ title }) => !body.some((item) => isSameTitle(item.title, title)))
        .slice(0, Math.max(0, room - body.length))

/** As many chapters as were counted, or room for all that were named. Short counts have no frame. */
function sizeFor(size: OutlineSize, { requested, chapters: counted }: Wishes): OutlineSize {
  const leaves = Math.max(size.leaves, requested.length)
  if (counted === null) {
    // A number of the form stands.
    const isFixed = size.chapters.least === size.chapters.most
    const named = requested.length + (size.isFramed ? 2 : 0)
    const most = isFixed ? size.chapters.most : Math.max(size.chapters.most, named)
    return { ...size, leaves, chapters: { ...size.chapters, most } }
  }
  const most = Math.max(requested.length, Math.min(counted, leaves))
  const isFramed = size.isFramed && most > 3 && requested.length <= most - 2
  return { ...size, leaves, isFramed, chapters: { least: most, most } }
}

/** What sources are divided into: by their own headings, else by their terms; nothing where neither tells. */
export function subjectsIn(
  topic: string,
  passages: readonly SourcePassage[],
  size: OutlineSize,
): Draft[] {
  // A source of the topic's own name says with it what it is, not what a chapter is about.
  const ofContents = draftFromContents(contentsOf(passages), size).flatMap((item) =>
    isSameTitle(item.title, topic) ? item.children : [item],
  )
  return ofContents.length > 1 ? ofContents : draftFromTerms(topic, passages, size)
}

const innerChapters = ({ chapters, isFramed }: OutlineSize) =>
  Math.max(2, chapters.most - (isFramed ? 2 : 0))

const FRAME = /^(?:引言|绪论|前言|导论|概述|结论|结语|总结|建议|结论与建议)$/

/** Introduction and conclusion round the rest, unless it brings its own or has nothing to close with. */
export function framed(body: readonly Draft[], canClose = true): Draft[] {
  const advice = body.filter(
    ({ title, children }) => children.length === 0 && /^(?:结论与?)?建议$/.test(title),
  )
  const rest = body.filter((item) => !advice.includes(item))
  const opens = rest[0] && FRAME.test(rest[0].title)
  const last = rest.at(-1)
  const closes = last !== undefined && FRAME.test(last.title) && rest.length > 1
  return [
    ...(opens ? [] : [leaf('引言', '说明写作的依据、范围和全文的安排')]),
    ...rest,
    ...(closes || (!canClose && advice.length === 0)
      ? []
      : [leaf(advice.length > 0 ? '结论与建议' : '结论', '归纳各章的结果与建议')]),
  ]
}

const MOST_TERMS = 40
// 消防 is no heading, 微型消防站 is one.
const SHORTEST_TERM = 4

function draftFromTerms(
  topic: string,
  passages: readonly SourcePassage[],
  { chapters }: OutlineSize,
): Draft[] {
  const all = passages.flatMap(({ text }) => sentences(text).map((item) => item.text))
  const terms = keyTermsOf(
    passages.map(({ text }) => text),
    MOST_TERMS,
  )
  const chosen: { title: string; held: Set<number> }[] = []
  for (const term of terms) {
    if (
      term.length < SHORTEST_TERM ||
      isSameTitle(term, topic) ||
      chosen.some(({ title }) => title.includes(term) || term.includes(title))
    )
      continue
    const held = new Set(all.flatMap((text, index) => (text.includes(term) ? [index] : [])))
    // What nearly always stands beside a chosen one is no subject of its own.
    const isBeside = chosen.some(
      (item) => [...held].filter((index) => item.held.has(index)).length > 0.6 * held.size,
    )
    if (held.size > 1 && !isBeside) chosen.push({ title: term, held })
    if (chosen.length === chapters.most) break
  }
  return chosen.length < 2 ? [] : chosen.map(({ title }) => leaf(title))
}

/** Parts of a text whose sources tell no subjects. */
export const OF_SOURCES: readonly string[] = ['基本情况', '主要内容', '具体要求', '后续安排']
const OF_NOTHING = [
  '基本情况',
  '现状与特点',
  '主要问题',
  '原因分析',
  '对策与建议',
  '实施与保障',
  '典型案例',
  '发展趋势',
]

function plainParts(topic: string, hasSources: boolean, { chapters }: OutlineSize): Draft[] {
  const intent = `围绕“${topic}”`.slice(0, 60)
  return (hasSources ? OF_SOURCES : OF_NOTHING)
    .slice(0, chapters.most)
    .map((title) => leaf(title, intent))
}
