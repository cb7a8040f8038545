import type { GroundingPassage } from '../ports'
import { holdsType } from '~/core/ranking/answer-types'
import { tableAbout, withoutTableWish } from './as-table'
import { speaksOfCode } from './codes'
import { findConflict, type Conflict } from './conflict'
import { directExtracts, isDirect, isOtherKind, isOutstanding, type Direct } from './direct'
import { fieldAnswer, formEntries } from './fields'
import { withFollowing } from './following'
import { extractSentences, type Extract } from './extract'
import { labelledLines } from './labelled-lines'
import { extractsForTask, matterOf } from './needs-model'
import { questionsIn, splitQuestion } from '~/core/ranking/parts'
import { readQuestion, type Asked, type Statistics } from '~/core/ranking/question'
import { judge, type Reading, type Verdict } from './refuse'
import { lacksNames, lacksThing, relatedTo } from './related'
import { rerank } from '~/core/ranking/rerank'
import type { Change } from './row-change'
import { rowChoice } from './row-choice'
import { SMALL_CORPUS } from './small-corpus'
import { isTorn } from './torn'

export interface Choice {
  verdict: Verdict
  /** What is shown, in order; empty when refused. */
  extracts: Extract[]
  conflict: Conflict | null
  /** The questions that found no answer where several were asked. */
  unanswered?: UnansweredPart[]
  /** How a value of the row shown has changed, where that was asked. */
  change?: Change
}

/** Which question it is, from 1, and the sentence nearest to it. */
export interface UnansweredPart {
  no: number
  nearest: Extract | null
}

const MOST_EXTRACTS = 3
// One more where the question asks about two things: each has its best and one of them a second.
const MOST_EXTRACTS_OF_PARTS = 4
const WITHIN = 1
// A question that is answered counts before one that is nearly, and that before one with passages on its matter.
const STRENGTH: readonly Verdict[] = ['answer', 'hedge', 'related']
const WITHIN_CONTENT_WORDS = 2
const WHOLE = 0.8
// Sentences that may contradict each other.
const COMPARED = 6
const ABOUT_AT_LEAST = 0.5
const BESIDE_DIRECT = 0.68
const NEAR_FROM = 0.4
const NEAR_OWN_FROM = 0.3

/**
 * Decides what of the passages answers the question; answers of before count where nothing else answers. Pure: the same
 * input gives the same answer.
 */
export function chooseAnswer(
  question: string,
  passages: GroundingPassage[],
  statistics: Statistics,
): Choice {
  const originals = originalsAmong(passages)
  const choice = chooseAmong(question, originals, statistics)
  if (says(choice) || originals.length === passages.length) return choice
  return chooseAmong(question, passages, statistics)
}

/** The table that answers who wishes for one; null where none was wished for or there is none. */
export function chooseTable(
  question: string,
  passages: GroundingPassage[],
  statistics: Statistics,
): string | null {
  const matter = withoutTableWish(question)
  return matter === null ? null : tableAbout(read(matter, originalsAmong(passages), statistics))
}

/** What of the passages speaks of the matter of a task that only a model can do. */
export function chooseForTask(
  question: string,
  passages: GroundingPassage[],
  statistics: Statistics,
): Extract[] {
  return extractsForTask(read(matterOf(question), originalsAmong(passages), statistics))
}

/** The passages that are no answers of before; all where there are no others. */
export function originalsAmong(passages: GroundingPassage[]): GroundingPassage[] {
  const originals = passages.filter(({ isAnswer }) => !isAnswer)
  return originals.length > 0 ? originals : passages
}

function chooseAmong(
  question: string,
  passages: GroundingPassage[],
  statistics: Statistics,
): Choice {
  const questions = questionsIn(question)
  const isSmall = statistics.passages < SMALL_CORPUS
  const each = questions && chooseForEach(questions, passages, statistics)
  if (each && (isSmall || each.verdict === 'answer')) return each
  const whole = chooseForOne(question, passages, statistics)
  // In a large corpus parts that are only near an answer say less than the question as a whole, if that says anything.
  return each?.verdict === 'hedge' && !says(whole) ? each : whole
}

const says = ({ verdict }: Choice) => verdict === 'answer' || verdict === 'hedge'

function chooseForOne(
  question: string,
  passages: GroundingPassage[],
  statistics: Statistics,
): Choice {
  const whole = read(question, passages, statistics)
  const parts = (splitQuestion(question) ?? []).map((part) => read(part, passages, statistics))
  return (
    rowChoice(whole) ??
    fieldChoice(whole, parts) ??
    directChoice(whole, parts) ??
    linesChoice(whole) ??
    fittedChoice(whole, parts)
  )
}

/** An entry of a form or a card; of a question about two things an entry each. */
function fieldChoice(whole: Reading, parts: Reading[]): Choice | null {
  const form = formEntries(whole)
  if (form) return { verdict: 'answer', extracts: [form], conflict: null }
  const extracts = (parts.length > 0 ? parts : [whole]).map(fieldAnswer)
  if (!extracts.every((item) => item !== null)) return null
  return { verdict: 'answer', extracts: withBestOf([], extracts), conflict: null }
}

/** Lines under a line that names what was asked. */
function linesChoice(whole: Reading): Choice | null {
  const lines = labelledLines(whole)
  return lines && { verdict: 'answer', extracts: [lines], conflict: null }
}

/** Where a sentence says what was asked, that; null where none does. */
function directChoice(whole: Reading, parts: Reading[]): Choice | null {
  if (isLoose(whole)) return null
  const { asked, extracts: all } = whole
  const likely = directExtracts(whole)
  const outright = likely.filter((item) => isDirect(whole, item))
  const direct =
    outright.length === 0 && isOutstanding(whole, likely) ? likely.slice(0, 1) : outright
  const [first] = direct
  if (!first || lacksThingOf(whole, first.extract)) return null
  if (asked.passages < SMALL_CORPUS) {
    const conflict = findConflict(asked, all)
    // The order of few passages' sentences was fitted by itself.
    if (direct.every(({ extract }) => extract !== all[0])) return null
    const extracts = withBestOf(parts, near(byContentWords(asked, all)))
    return { verdict: 'answer', extracts: withFollowing(whole, extracts), conflict }
  }
  // One that speaks of both things needs no other for each.
  const beside = aboutAsked(whole, near(all), BESIDE_DIRECT)
  const extracts = withBestOf(first.own >= WHOLE ? [] : parts, nearDirect(direct), beside)
  const conflict = findConflict(asked, aboutAsked(whole, all.slice(0, COMPARED), BESIDE_DIRECT))
  return { verdict: 'answer', extracts: withFollowing(whole, extracts), conflict }
}

/**
 * Whether no passage of a large corpus has a title or heading that says what it is of. The fitted sum is of such texts;
 * elsewhere words of a question that stand over a sentence tell more (docs/decisions/0159).
 */
const isLoose = ({ asked, ranked }: Reading): boolean =>
  asked.passages >= SMALL_CORPUS && ranked.every(({ title }) => title === '')

// Of a code the question says little else that has to be there.
const lacksThingOf = (whole: Reading, extract: Extract): boolean =>
  !speaksOfCode(whole.asked, extract.folded) && lacksThing(whole.asked, homeOf(whole, extract))

const homeOf = ({ ranked }: Reading, extract: Extract | undefined) =>
  ranked.find(({ passage }) => passage.alias === extract?.alias)

function fittedChoice(whole: Reading, parts: Reading[]): Choice {
  const { asked, extracts: all } = whole
  const judged = judge(whole)
  if (judged === 'refuse') return nothingFound(whole, parts)
  const home = homeOf(whole, all[0])
  const isSmall = asked.passages < SMALL_CORPUS
  const isHeld = !isSmall && !isLoose(whole)
  const isDoubtful = lacksThing(asked, home) || (isHeld && all[0] && isOtherKind(asked, all[0]))
  const verdict = judged === 'answer' && isDoubtful ? 'hedge' : judged
  const candidates = isSmall ? byContentWords(asked, all) : all
  const extracts = aboutAsked(whole, withBestOf(parts, near(candidates)))
  if (extracts.length === 0) return nothingFound(whole, parts)
  const conflict = verdict === 'answer' ? findConflict(asked, all) : null
  return { verdict, extracts: withFollowing(whole, extracts), conflict }
}

// One of two things may be told where no passage tells of both. Else what speaks of the matter is shown, if anything does.
function nothingFound({ asked, ranked, extracts }: Reading, parts: Reading[]): Choice {
  const answeredParts =
    asked.passages < SMALL_CORPUS ? [] : parts.filter((part) => judge(part) !== 'refuse')
  if (answeredParts.length > 0)
    return { verdict: 'hedge', extracts: withBestOf(answeredParts, []), conflict: null }
  const related = relatedTo(asked, ranked, extracts)
  return { verdict: related.length > 0 ? 'related' : 'refuse', extracts: related, conflict: null }
}

// Each question by itself; what is only near an answer counts as one when nothing better is found at all.
function chooseForEach(
  questions: string[],
  passages: GroundingPassage[],
  statistics: Statistics,
): Choice {
  // A question that brings along what the one before it is about may look like two again; it is one.
  const choices = questions.map((item) => chooseForOne(item, passages, statistics))
  const verdict = STRENGTH.find((item) => choices.some((choice) => choice.verdict === item))
  if (!verdict) return { verdict: 'refuse', extracts: [], conflict: null }
  const answered = choices.filter((item) => item.verdict === verdict)
  const texts = new Set<string>()
  const titles = titlesOf(answered, passages)
  return {
    verdict,
    extracts: answered
      .flatMap((item) => item.extracts.slice(0, verdict === 'related' ? 2 : 1))
      .filter(({ text }) => !texts.has(text) && texts.add(text)),
    conflict: answered.find((item) => item.conflict)?.conflict ?? null,
    // Where none is answered there is no other that is.
    unanswered:
      verdict === 'related'
        ? []
        : choices.flatMap((item, index) =>
            answered.includes(item)
              ? []
              : {
                  no: index + 1,
                  nearest: nearestTo(questions[index] ?? '', { passages, titles, statistics }),
                },
          ),
  }
}

const titlesOf = (choices: Choice[], passages: GroundingPassage[]): ReadonlySet<string> => {
  const aliases = new Set(choices.flatMap(({ extracts }) => extracts.map(({ alias }) => alias)))
  return new Set(passages.flatMap(({ alias, title }) => (aliases.has(alias) ? title : [])))
}

/** The sentence nearest to one question of several, in the files that answer another of them; null where none speaks of it. */
function nearestTo(
  question: string,
  {
    passages,
    titles,
    statistics,
  }: { passages: GroundingPassage[]; titles: ReadonlySet<string>; statistics: Statistics },
): Extract | null {
  const among = passages.filter(({ title }) => titles.has(title))
  const reading = read(question, among, statistics)
  const [best] = directExtracts(reading).filter(
    ({ extract, about, own }) =>
      about >= NEAR_FROM && own >= NEAR_OWN_FROM && !isOtherKind(reading.asked, extract),
  )
  return best?.extract ?? null
}

// Where few sources agree with each other, a sentence without any number must not stand for an asked number.
function byContentWords(asked: Asked, all: Extract[]): Extract[] {
  if (asked.type !== 'number' && asked.type !== 'year' && asked.type !== 'date') return all
  const [best] = all
  if (!best || holdsType(asked.type, best.folded, asked.numbers)) return all
  const byContent = all.filter(
    (item) =>
      item.score >= best.score - WITHIN_CONTENT_WORDS &&
      holdsType(asked.type, item.folded, asked.numbers),
  )
  return byContent.length > 0 ? byContent : all
}

// A large corpus holds sentences that have a word or two of any question.
function aboutAsked(reading: Reading, extracts: Extract[], least = ABOUT_AT_LEAST): Extract[] {
  if (reading.asked.passages < SMALL_CORPUS || isLoose(reading)) return extracts
  const about = new Map(directExtracts(reading).map((item) => [item.extract.text, item.about]))
  return extracts.filter((extract) => {
    const home = homeOf(reading, extract)
    const place = home ? `${home.passage.title}\n${home.title}\n${home.body}` : ''
    return (about.get(extract.text) ?? 0) >= least && !lacksNames(reading.asked, place)
  })
}

function nearDirect(all: Direct[]): Extract[] {
  const best = all[0]?.score ?? 0
  const near = all.slice(0, MOST_EXTRACTS).filter((item) => item.score >= best - WITHIN)
  return near.map(({ extract }) => extract)
}

function near(all: Extract[]): Extract[] {
  const best = all[0]?.score ?? 0
  return all.slice(0, MOST_EXTRACTS).filter((item) => item.score >= best - WITHIN)
}

function read(question: string, passages: GroundingPassage[], statistics: Statistics): Reading {
  const asked = readQuestion(question, statistics)
  const { ranked, votes } = rerank(asked, passages)
  const extracts = extractSentences(asked, ranked, votes)
  const isSmall = asked.passages < SMALL_CORPUS
  return {
    asked,
    ranked,
    extracts: isSmall ? extracts : extracts.filter(({ folded }) => !isTorn(asked, folded)),
    votes,
  }
}

// A question about two things gets the best sentence for each, before what else stands near the best.
function withBestOf(parts: Reading[], chosen: Extract[], beside: Extract[] = []): Extract[] {
  const best = parts.flatMap((part) => aboutAsked(part, part.extracts.slice(0, 1)))
  const texts = new Set<string>()
  const most = parts.length > 0 ? MOST_EXTRACTS_OF_PARTS : MOST_EXTRACTS
  return [...best, ...chosen, ...beside]
    .filter(({ text }) => !texts.has(text) && texts.add(text))
    .slice(0, most)
}
