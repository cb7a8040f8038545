import { and, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import type { DocumentId } from '~/core/ids'
import {
  distributeBudget,
  leavesOf,
  nodesOf,
  type DocNode,
  type DocTree,
  countWords,
} from '#packages/document'
import { readEvidence, readTree } from '~/features/document/server'
import type { SettleConflictInput } from '../contract'
import { generationErrors } from '../errors'
import { bookTypes } from '../terms'
import {
  SETTLED_AT_MOST,
  STUDIED_HEADINGS,
  type HeadingCoverage,
  type LeftOutView,
  type SourceConflictView,
  type StudyView,
} from '../study-terms'
import { targetOf } from '../lengths'
import { attachmentsOf, ownCreation } from './creation-rows'
import { chaptersOf } from './generators/book/from-library'
import type { Work } from './generators/generator'
import { sizeOf } from './generators/outline/shape'
import { conflictsIn, sourceOf } from './generators/paper/conflicts'
import { writingOf, type Writing } from './generators/paper/plan'
import { assignTo, keyOf } from './generators/paper/quote-step'
import { distinct, quotesIn, readable, type Quote } from './generators/paper/quotes'
import { materialScope } from './material/gather-material'
import { picturesNamed } from './material/named-pictures'
import { surveyWorks } from './material/work-titles'
import { isOfflineIn, studyHeadings, type Studied } from './material/study-headings'
import { creations, type CreationRow } from './tables'

// Looks through the library once a heading.
const STUDIES: RateRule = { name: 'studio.study', limit: 30, windowMs: 10 * 60_000 }
const WAITS_MS = 60_000
// A sentence of a source carries about so many words of a text.
const WORDS_A_QUOTE = 120
const ENOUGH_AT_MOST = 5
// Of choices made at once each attempt lets at least one through.
const TRIES = 20

/**
 * What the sources of a creation give for its outline as it stands: sentences for each heading, what sources say otherwise,
 * and what the outline has no place for. Only the library is asked. Errors: `creationNotFound`, `notNow`, `tooMany`.
 */
export async function studyCreation(
  ctx: SeatedContext,
  { id }: { id: string },
): Promise<StudyView> {
  const [row, attachments] = await Promise.all([ownCreation(ctx, id), attachmentsOf(ctx, id)])
  if (row.documentId === null) throw generationErrors.notNow()
  await limitRate(ctx, STUDIES, ctx.actor.accountId)
  const { tree } = await readTree(ctx, row.documentId)
  const work = { form: row.form, attachments }
  const { nodes, unread } = headingsOf(tree, derivedHeadings(ctx, writingOf(tree, work)))
  const scope = materialScope(work)
  const byHand = await chosenByHand(ctx, row.documentId, nodes)
  const { studied, giving } = await studyHeadings(ctx, { nodes, work, tree, scope, byHand })
  const { words } = distributeBudget(tree, targetOf(row.form))
  const { quotes, own } = quotesFor(studied, { tree, words }, isOfflineIn(ctx))
  const used = new Set(
    [...own.values()].flat().flatMap((index) => quotes[index]?.passage.fileId ?? []),
  )
  return {
    hasMaterial:
      scope !== null || studied.some((item) => item.tied.length > 0 || item.byHand.length > 0),
    headings: studied.map(({ node, byHand: chosen }) => {
      const found = (own.get(node.id) ?? []).flatMap((index) => quotes[index]?.text ?? [])
      return coverageOf(node, new Set([...chosen, ...found]).size, words)
    }),
    carries: unread > 0 ? null : supportedWords(ctx, tree, nodes, { quotes, own, words, byHand }),
    unread,
    conflicts: conflictsFor(quotes, row),
    leftOut: await leftOutOf(ctx, work, used),
    pictures: picturesNamed(nodes, { own, quotes }, giving),
  }
}

/** Which of all quotes each heading would be written from. */
function quotesFor(
  studied: readonly Studied[],
  writing: { tree: DocTree; words: ReadonlyMap<string, number> },
  isOffline: boolean,
) {
  const nodes = studied.map(({ node }) => node)
  const near = new Map(studied.map(({ node, passages }) => [node.id, new Set(passages.map(keyOf))]))
  const tied = new Map(studied.map((item) => [item.node.id, new Set(item.tied)]))
  const ownKeys = new Map(studied.map((item) => [item.node.id, item.own.map(keyOf)]))
  const found = new Map(
    studied.flatMap(({ passages }) => passages).map((item) => [keyOf(item), item]),
  )
  const quotes = distinct([...found.values()].flatMap(quotesIn))
  return {
    quotes,
    own: assignTo(nodes, quotes, { near, tied, own: ownKeys }, writing, isOffline).own,
  }
}

/** Sentences that people put down as evidence of headings, or of headings in them. */
async function chosenByHand(
  ctx: SeatedContext,
  documentId: DocumentId,
  nodes: readonly DocNode[],
): Promise<Map<string, string[]>> {
  const named = new Map(
    nodes.map((node) => [
      node.id,
      nodesOf({ children: [node] }).flatMap(({ evidenceIds }) => evidenceIds.filter(isEvidence)),
    ]),
  )
  const ids = [...new Set([...named.values()].flat())]
  const evidence = ids.length > 0 ? await readEvidence(ctx, documentId, ids) : []
  const quotes = new Map(evidence.map(({ id, quote }) => [id, quote]))
  return new Map(
    [...named].map(([nodeId, own]) => [nodeId, own.flatMap((id) => quotes.get(id) || [])]),
  )
}

const isEvidence = (id: string) => /^e\d+$/.test(id)

/**
 * Headings that want no sources of their own. Without a model an introduction names the sources and the parts, and a
 * conclusion is put together like any other text.
 */
function derivedHeadings(ctx: SeatedContext, { framed, leaves }: Writing): ReadonlySet<string> {
  if (!isOfflineIn(ctx)) return framed
  const opening = leaves.find(({ id }) => framed.has(id))
  return new Set(opening && opening === leaves[0] ? [opening.id] : [])
}

/** The headings that get a text, or their chapters where there are too many of them. */
function headingsOf(
  { children }: DocTree,
  derived: ReadonlySet<string>,
): { nodes: readonly DocNode[]; unread: number } {
  const body = children.filter(({ kind }) => kind !== 'front' && kind !== 'back')
  const leaves = leavesOf({ children: body }).filter(({ id }) => !derived.has(id))
  const all = leaves.length <= STUDIED_HEADINGS ? leaves : body
  return {
    nodes: all.slice(0, STUDIED_HEADINGS),
    unread: Math.max(0, all.length - STUDIED_HEADINGS),
  }
}

function coverageOf(
  { id: nodeId, title }: DocNode,
  quotes: number,
  words: ReadonlyMap<string, number>,
): HeadingCoverage {
  const needed = Math.ceil((words.get(nodeId) ?? 0) / WORDS_A_QUOTE)
  const enough = Math.min(ENOUGH_AT_MOST, Math.max(1, needed))
  return {
    nodeId,
    title,
    quotes,
    level: quotes === 0 ? 'none' : quotes < enough ? 'thin' : 'enough',
  }
}

interface Carrying {
  quotes: readonly Quote[]
  own: ReadonlyMap<string, readonly number[]>
  words: ReadonlyMap<string, number>
  byHand: ReadonlyMap<string, readonly string[]>
}

/** Words that can be written of what was found: none more than each heading wants, those told from others as they are. */
function supportedWords(
  ctx: SeatedContext,
  tree: DocTree,
  nodes: readonly DocNode[],
  { quotes, own, words, byHand }: Carrying,
): number | null {
  const studied = new Set(nodes.map(({ id }) => id))
  const leaves = leavesOf(tree).filter(({ id }) => (words.get(id) ?? 0) > 0)
  // Of the longest outlines chapters were looked at, not what is written.
  if (nodes.some(({ children }) => children.length > 0)) return null
  const isOffline = isOfflineIn(ctx)
  const wordsIn = (text: string) => (isOffline ? countWords(readable(text)) : WORDS_A_QUOTE)
  return leaves.reduce((sum, { id }) => {
    const requested = words.get(id) ?? 0
    if (!studied.has(id)) return sum + requested
    const found = (own.get(id) ?? []).flatMap((index) => quotes[index]?.text ?? [])
    const all = new Set([...found, ...(byHand.get(id) ?? [])])
    return (
      sum +
      Math.min(
        requested,
        [...all].reduce((total, text) => total + wordsIn(text), 0),
      )
    )
  }, 0)
}

function conflictsFor(quotes: readonly Quote[], { form }: CreationRow): SourceConflictView[] {
  const chosen = new Map((form.settled ?? []).map(({ key, source }) => [key, source]))
  return conflictsIn(quotes).map(({ key, about, sides }) => ({
    key,
    about,
    chosen: chosen.get(key) ?? '',
    sides: sides.flatMap(({ sentence, written }) => {
      const quote = quotes[Number(sentence.id)]
      if (!quote) return []
      const { fileId, title, label } = quote.passage
      return [{ source: sourceOf(quote), title, label, quote: quote.text, written, fileId }]
    }),
  }))
}

/** Whatever was chosen and serves no heading; of a book out of the library also what its chapters had no room for. */
async function leftOutOf(
  ctx: SeatedContext,
  work: Pick<Work, 'form' | 'attachments'>,
  used: ReadonlySet<string>,
): Promise<LeftOutView[]> {
  const scope = materialScope(work)
  const isLibrary = work.form.bookType === bookTypes.bookDataBase
  // Of the whole library nobody expects every file in a paper.
  if (!scope || (!isLibrary && !scope.fileIds && !scope.folderIds)) return []
  const survey = await surveyWorks(ctx, { scope })
  const signal = AbortSignal.timeout(WAITS_MS)
  const bookLeftOut = isLibrary
    ? (
        await chaptersOf(survey, work.form.topic, sizeOf(work.form), {
          signal,
          isOffline: isOfflineIn(ctx),
        })
      ).leftOut
    : []
  const listedIds = new Set(
    bookLeftOut.filter(({ heading }) => heading === '').map((item) => item.fileId),
  )
  const unused = survey.files
    .filter(({ id }) => !used.has(id) && !listedIds.has(id))
    .map(({ title, isAskable, hasFailed }): LeftOutView => ({
      document: title.replace(/\.[A-Za-z]{2,5}$/, ''),
      heading: '',
      reason: hasFailed ? '没有读出文字' : isAskable ? '没有一节用得上' : '还在学习',
    }))
  return [
    ...bookLeftOut.map(({ document, heading, reason }) => ({ document, heading, reason })),
    ...unused,
  ]
}

/**
 * Follows one source where sources disagree, or both again. Errors: `creationNotFound`, `notNow` once it is paid,
 * `startAgain` while others keep changing it.
 */
export async function settleConflict(
  ctx: SeatedContext,
  { id, key, source }: SettleConflictInput & { id: string },
): Promise<true> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { form, taskStatus } = await ownCreation(ctx, id)
    if (taskStatus !== 'need_pay') throw generationErrors.notNow()
    const others = (form.settled ?? []).filter((item) => item.key !== key)
    const settled = source === '' ? others : [...others, { key, source }].slice(-SETTLED_AT_MOST)
    const isUnchanged = sql`form = ${JSON.stringify(form)}`
    const written = await ctx.db
      .update(creations)
      .set({ form: { ...form, settled }, updatedAt: ctx.now().getTime() })
      .where(and(eq(creations.id, id), eq(creations.taskStatus, 'need_pay'), isUnchanged))
      .returning({ id: creations.id })
    if (written.length > 0) return true
  }
  throw generationErrors.startAgain()
}
