import { englishOf, hasEnglish } from '#packages/chinese/english'
import { fold } from '#packages/chinese/fold'
import type { FileId } from '~/core/ids'
import { sentences } from '#packages/chinese/sentences'
import { synonymsOf } from '#packages/chinese/synonyms'
import { bigrams } from '#packages/chinese/terms'
import type { RankablePassage } from '~/core/ranking/candidate'
import type { Statistics } from '~/core/ranking/question'
import { isContentsPage } from '~/core/text/contents-page'
import { weighedTerms, type AskedHeading, type Weighed } from './heading-terms'

/** A passage with how well it serves a heading. */
export interface Served<Source> {
  passage: Source
  score: number
}

// Fitted on half of the labelled headings (`npm run eval -- headings`, docs/decisions/0135).
const SERVES_FROM = 0.85
const FOREIGN = 0.2
const NEAR_BEST = 0.35

/** What one passage has of a heading: shares of the weight of its words. */
interface Coverage {
  title: number
  both: number
  heading: number
  /** The best of one or two sentences in a row. */
  together: number
}

/**
 * Passages that speak of what a heading is to tell, best first; none where the best of them lacks what tells the heading
 * from others. `found`: what each of the heading's queries found, best first.
 */
export function servingPassages<Source extends FoundSource>(
  heading: AskedHeading,
  found: readonly (readonly Source[])[],
  statistics: Statistics,
): Served<Source>[] {
  const { own, intent } = weighedTerms(heading, statistics)
  const asked = {
    own,
    intent,
    both: new Map([...intent, ...own]),
    title: fold(heading.title),
    isFrame: isFrame(heading.title),
  }
  // What stands in none of them is written nowhere in the material.
  const foreign =
    1 -
    shareOf(
      own,
      fold(
        found
          .flat()
          .map(({ text }) => text)
          .join('\n'),
      ),
    )
  const candidates = fused(found)
    .filter(({ passage }) => !isContentsPage(passage.text))
    .map(({ passage, order }) => {
      const coverage = coverageOf(asked, passage)
      return { passage, coverage, score: scoreOf(coverage) + ORDER * order }
    })
    .toSorted((a, b) => b.score - a.score)
  const best = candidates[0]
  const firsts = candidates.slice(0, FIRST).map(({ coverage }) => serves(coverage))
  const least = SERVES_FROM + (asked.isFrame ? 0 : FOREIGN * foreign)
  if (!best || Math.max(...firsts) < least) return []
  return candidates
    .filter(({ score }) => score >= NEAR_BEST * best.score)
    .map(({ passage, score }) => ({ passage, score }))
}

/** The same of what was found with what is known of the terms that were asked for. */
export function passagesServing<Source extends FoundSource>(
  heading: AskedHeading,
  found: readonly { hits: Source[]; statistics: Statistics }[],
): Source[] {
  const statistics: Statistics = {
    passages: Math.max(0, ...found.map((item) => item.statistics.passages)),
    documentFrequency: Object.assign({}, ...found.map((item) => item.statistics.documentFrequency)),
  }
  const lists = found.map(({ hits }) => hits)
  return servingPassages(heading, lists, statistics).map(({ passage }) => passage)
}

type FoundSource = RankablePassage & { fileId: FileId; no: number }

const FIRST = 5
const ORDER = 0.8
const RANK_OFFSET = 10

/** Each passage once, with how near the front the queries have it: 1 for the one nearest. */
function fused<Source extends FoundSource>(found: readonly (readonly Source[])[]) {
  const sums = new Map<string, { passage: Source; sum: number }>()
  for (const hits of found) {
    for (const [index, passage] of hits.entries()) {
      const key = `${passage.fileId} ${passage.no}`
      const before = sums.get(key)
      sums.set(key, { passage, sum: (before?.sum ?? 0) + 1 / (RANK_OFFSET + index) })
    }
  }
  const most = Math.max(...[...sums.values()].map(({ sum }) => sum))
  return [...sums.values()].map(({ passage, sum }) => ({ passage, order: sum / most }))
}

const scoreOf = ({ title, both, heading, together }: Coverage) =>
  title + 0.5 * both + 0.5 * heading + 0.3 * together

const serves = ({ title, both, heading }: Coverage) => title + 0.8 * both + 0.3 * heading

interface AskedTerms {
  own: Weighed
  intent: Weighed
  both: Weighed
  title: string
  isFrame: boolean
}

function coverageOf(asked: AskedTerms, passage: RankablePassage & { no: number }): Coverage {
  const { own, intent, both, title, isFrame: ofFrame } = asked
  const { text, headings, title: file } = passage
  const body = fold(text)
  const above = fold([...headings.slice(-2), file.replace(/\.\w{1,5}$/, '')].join(' '))
  const all = `${body}\n${above}`
  const parts = sentences(text).map((item) => fold(item.text))
  const together = parts.map((part, index) => shareOf(both, `${part}${parts[index + 1] ?? ''}`))
  const spread = { both: shareOf(both, all), together: Math.max(0, ...together) }
  if (ofFrame) {
    const opens = openingShare(passage)
    const subject = aboutOf(intent)
    const about = subject.size > 0 ? shareOf(subject, all) : 1
    const share = about < ABOUT_AT_LEAST ? 0 : opens
    return { ...spread, title: share, both: about, heading: share }
  }
  const alike = likeness(title, fold(headings.at(-1) ?? ''))
  return {
    ...spread,
    title: Math.max(shareOf(own, all), alike),
    heading: Math.max(shareOf(own, above), alike),
  }
}

const FRAME =
  /^(?:\S{0,4}?)(?:背景|目的|意义|缘起|引言|绪论|前言|导论)(?:[与和及、](?:背景|目的|意义|价值|依据))*$/
const OPENING =
  /背景|目的|意义|概述|概况|简介|介绍|引言|前言|绪论|什么是|abstract|introduct|background|motivat|overview/
const ABOUT_AT_LEAST = 0.4
const FIRST_PASSAGES = 4

const aboutOf = (intent: Weighed): Weighed =>
  new Map([...intent].filter(([word]) => !OPENING.test(word)))

/** 背景与意义 and its like: seldom headed so in a source, and told where it begins. */
const isFrame = (title: string) => FRAME.test(title.replace(/\s+/g, ''))

/** How far a passage opens its document, by its heading, its words or its place. */
function openingShare({ text, headings, no }: RankablePassage & { no: number }): number {
  if (headings.some((heading) => OPENING.test(fold(heading)))) return 1
  if (/目的|背景|意义|旨在/.test(text)) return 0.8
  return no < FIRST_PASSAGES ? 0.7 : 0
}

/** Share of the weight that a folded text holds. */
function shareOf(terms: Weighed, text: string): number {
  let all = 0
  let held = 0
  for (const [word, weight] of terms) {
    all += weight
    held += weight * creditOf(word, text)
  }
  return all > 0 ? held / all : 0
}

const SYNONYM = 0.9
const ENGLISH = 0.8
const PIECES = 0.8

function creditOf(word: string, text: string): number {
  if (text.includes(word)) return 1
  if (synonymsOf(word).some((other) => text.includes(other))) return SYNONYM
  if (englishOf(word).some((stem) => hasEnglish(text, stem))) return ENGLISH
  if (word.length < 3 || !/[\u3400-\u9fff]/.test(word)) return 0
  const pairs = bigrams(word)
  return (PIECES * pairs.filter((pair) => text.includes(pair)).length) / pairs.length
}

/** How far two short titles are of the same characters (文件命名 and 文件名). */
function likeness(item: string, other: string): number {
  const bare = (text: string) => new Set(text.match(/[\u3400-\u9fffa-z]+/g)?.join('') ?? '')
  const [a, b] = [bare(item), bare(other)]
  const shared = [...a].filter((character) => b.has(character)).length
  const share = (2 * shared) / Math.max(1, a.size + b.size)
  return share >= ALIKE ? share : 0
}
const ALIKE = 0.75
