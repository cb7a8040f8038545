import { and, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import { distributeBudget, leavesOf, type DocNode, type DocTree } from '~/features/editor/schema'
import { readTree } from '~/features/editor/server'
import { findPassages, surveyFiles } from '~/features/library/server'
import type { SettleConflictInput } from '../contract'
import { studioErrors } from '../errors'
import {
  bookTypes,
  SETTLED_AT_MOST,
  STUDIED_HEADINGS,
  targetOf,
  type HeadingCoverage,
  type LeftOutView,
  type SourceConflictView,
  type StudyView,
} from '../terms'
import { attachmentsOf, ownCreation, ownCreations } from './creation-rows'
import { chaptersOf } from './makers/book/from-library'
import type { Work } from './makers/maker'
import { sizeOf } from './makers/outline/shape'
import { conflictsIn, sourceOf } from './makers/paper/conflicts'
import { passageOfFile, type SourcePassage } from './makers/paper/material'
import { titlesTo } from './makers/paper/plan'
import { assignTo, keyOf } from './makers/paper/quote-step'
import { distinct, quotesIn, type Quote } from './makers/paper/quotes'
import { materialScope } from './material'
import { creations, type CreationRow } from './tables'

// Looks through the library once a heading.
const STUDIES: RateRule = { name: 'studio.study', limit: 30, windowMs: 10 * 60_000 }
const AT_ONCE = 4
const PASSAGES_A_HEADING = 24
const WAITS_MS = 60_000
// A sentence of a source carries about so many words of a text.
const WORDS_A_QUOTE = 120
const ENOUGH_AT_MOST = 5

interface Studied {
  node: DocNode
  passages: readonly SourcePassage[]
}

/**
 * What the sources of a creation give for its outline as it stands: sentences for each heading, what sources say otherwise,
 * and what the outline has no place for. Only the library is asked. Errors: `creationNotFound`, `notNow`, `tooMany`.
 */
export async function studyCreation(
  ctx: SeatedContext,
  { id }: { id: string },
): Promise<StudyView> {
  const row = await ownCreation(ctx, id)
  if (row.documentId === null) throw studioErrors.notNow()
  await limitRate(ctx, STUDIES, ctx.actor.accountId)
  const { tree } = await readTree(ctx, row.documentId)
  const work = { form: row.form, attachments: await attachmentsOf(ctx, id) }
  const { nodes, unread } = headingsOf(tree)
  const scope = materialScope(work)
  if (!scope) {
    const headings = nodes.map(({ id: nodeId, title }) => noneFor(nodeId, title))
    return { hasMaterial: false, headings, unread, conflicts: [], leftOut: [] }
  }
  const studied: Studied[] = []
  for (let at = 0; at < nodes.length; at += AT_ONCE) {
    studied.push(...(await Promise.all(nodes.slice(at, at + AT_ONCE).map((node) => look(node)))))
  }
  const { words } = distributeBudget(tree, targetOf(row.form))
  const near = new Map(studied.map(({ node, passages }) => [node.id, new Set(passages.map(keyOf))]))
  const found = new Map(studied.flatMap(({ passages }) => passages).map((one) => [keyOf(one), one]))
  const quotes = distinct([...found.values()].flatMap(quotesIn))
  const { own } = assignTo(nodes, quotes, { near, tied: new Map() }, { tree, words }, false)
  const used = new Set([...own.values()].flat().flatMap((at) => quotes[at]?.passage.fileId ?? []))
  return {
    hasMaterial: true,
    headings: nodes.map((node) => coverageOf(node, own.get(node.id)?.length ?? 0, words)),
    unread,
    conflicts: conflictsFor(quotes, row),
    leftOut: await leftOutOf(ctx, work, used),
  }

  async function look(node: DocNode): Promise<Studied> {
    const query = titlesTo(tree, node.id).slice(-2).join(' ')
    const { hits } = await findPassages(ctx, query, scope ?? {})
    return { node, passages: hits.slice(0, PASSAGES_A_HEADING).map(passageOfFile) }
  }
}

const noneFor = (nodeId: string, title: string): HeadingCoverage => ({
  nodeId,
  title,
  quotes: 0,
  level: 'none',
})

/** The headings that get a text, or their chapters where there are too many of them. */
function headingsOf({ children }: DocTree): { nodes: readonly DocNode[]; unread: number } {
  const body = children.filter(({ kind }) => kind !== 'front' && kind !== 'back')
  const leaves = leavesOf({ children: body })
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
  const wanted = Math.ceil((words.get(nodeId) ?? 0) / WORDS_A_QUOTE)
  const enough = Math.min(ENOUGH_AT_MOST, Math.max(1, wanted))
  return {
    nodeId,
    title,
    quotes,
    level: quotes === 0 ? 'none' : quotes < enough ? 'thin' : 'enough',
  }
}

function conflictsFor(quotes: readonly Quote[], { form }: CreationRow): SourceConflictView[] {
  const chosen = new Map((form.settled ?? []).map(({ key, source }) => [key, source]))
  return conflictsIn(quotes).map(({ key, about, sides }) => ({
    key,
    about,
    chosen: chosen.get(key) ?? '',
    sides: sides.flatMap(({ said, written }) => {
      const quote = quotes[Number(said.id)]
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
  const survey = await surveyFiles(ctx, scope)
  const signal = AbortSignal.timeout(WAITS_MS)
  const made = isLibrary ? (await chaptersOf(survey, sizeOf(work.form), signal)).leftOut : []
  const told = new Set(made.filter(({ heading }) => heading === '').map((one) => one.documentId))
  const unused = survey.files
    .filter(({ id }) => !used.has(id) && !told.has(id))
    .map(({ title, isAskable, hasFailed }): LeftOutView => ({
      document: title.replace(/\.[A-Za-z]{2,5}$/, ''),
      heading: '',
      reason: hasFailed ? '没有读出文字' : isAskable ? '没有一节用得上' : '还在学习',
    }))
  return [
    ...made.map(({ document, heading, reason }) => ({ document, heading, reason })),
    ...unused,
  ]
}

/** Follows one source where sources disagree, or both again. Errors: `creationNotFound`, `notNow` once it is paid. */
export async function settleConflict(
  ctx: SeatedContext,
  { id, key, source }: SettleConflictInput & { id: string },
): Promise<true> {
  const row = await ownCreation(ctx, id)
  if (row.taskStatus !== 'need_pay') throw studioErrors.notNow()
  const others = (row.form.settled ?? []).filter((one) => one.key !== key)
  const settled = source === '' ? others : [...others, { key, source }].slice(-SETTLED_AT_MOST)
  await ctx.db
    .update(creations)
    .set({ form: { ...row.form, settled }, updatedAt: ctx.now().getTime() })
    .where(and(eq(creations.id, id), ownCreations(ctx), eq(creations.taskStatus, 'need_pay')))
  return true
}
