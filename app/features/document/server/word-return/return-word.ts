import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import type { DocumentId, NodeId, UploadId } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { ownRegisteredUpload, XmlArchive } from '~/features/library/server'
import { documentErrors } from '../../errors'
import type { BlockAttrs, Change } from '#packages/document/body'
import { withoutLetter } from '#packages/document/headings/appendices'
import type { DocNode } from '#packages/document/tree'
import { nodesOf } from '#packages/document/tree-walk'
import type { SectionView } from '../../terms'
import type { WordReturn } from '../../wire/contracts/word-return'
import { findDraft } from '../documents'
import { bookmarkName } from '#packages/document/word-file/bookmark-name'
import {
  readRevision,
  readSection,
  readSections,
  readTree,
  restoreRevision,
  saveImported,
} from '../sections'
import { sealPending } from '../live/live'
import { saveVersion } from '../versions/versions'
import { mergeSection, type MergedSection } from './merge-section'
import { importComments } from './import-comments'
import { readReturned, type ReturnedFile } from './read-returned'
import type { ReturnedLine, WordHand } from './returned-lines'

const LARGEST_BYTES = 50 * 1024 * 1024
const SECTIONS_AT_ONCE = 50
const RETURNS: RateRule = { name: 'document.wordReturn', limit: 30, windowMs: 60 * 60_000 }
/** Headings that only exports have. */
const OF_EXPORT = new Set(['n_unfinished', 'n_origin'])

/**
 * Takes a Word file that was exported from the document and edited since: what was done in it becomes changes that wait,
 * section by section, by the name of who made them. Nothing is written over; what has no place is named. Errors:
 * `documentNotFound`, `isFinal`, `wordReturnNotWord`, `wordReturnForeign`, `wordReturnTooLong`, those of learning for
 * bombs and damaged files, `requestErrors.tooMany`.
 */
export async function returnWord(
  ctx: SeatedContext,
  { id, uploadId }: { id: DocumentId; uploadId: UploadId },
): Promise<WordReturn> {
  await findDraft(ctx, id)
  await limitRate(ctx, RETURNS, ctx.actor.accountId)
  const file = await readReturned(await openUpload(ctx, uploadId))
  if (file.origin !== '' && file.origin !== id) throw documentErrors.wordReturnForeign()
  const { tree } = await readTree(ctx, id)
  const nodes = nodesOf(tree)
  const byBookmark = new Map(nodes.map((node) => [bookmarkName(`n_${node.id}`), node]))
  if (![...file.sections.keys()].some((name) => byBookmark.has(name)))
    throw documentErrors.wordReturnForeign()
  const report: WordReturn = { sections: [], unplaced: [], comments: 0, before: '' }
  await sealPending(ctx, id)
  for (const [name, lines] of file.sections) {
    if (!byBookmark.has(name) && !OF_EXPORT.has(name)) report.unplaced.push(ofGoneHeading(lines))
  }
  for (let from = 0; from < nodes.length; from += SECTIONS_AT_ONCE) {
    const some = nodes.slice(from, from + SECTIONS_AT_ONCE)
    const sections = await readSections(
      ctx,
      id,
      some.map((node) => node.id),
    )
    const byId = new Map(sections.map((section) => [section.nodeId, section]))
    for (const node of some)
      await takeSection(ctx, { id, file, node, section: byId.get(node.id) ?? null }, report)
  }
  return report
}

async function openUpload(ctx: SeatedContext, uploadId: UploadId): Promise<XmlArchive> {
  const upload = await ownRegisteredUpload(ctx, uploadId)
  if (!upload || !/\.docx$/i.test(upload.fileName)) throw documentErrors.wordReturnNotWord()
  if (upload.size > LARGEST_BYTES) throw documentErrors.wordReturnTooLong()
  const { objectKey, size } = upload
  return XmlArchive.open({
    size,
    async read(from, length) {
      const bytes = await ctx.files.readRange(objectKey, from, length)
      if (bytes?.byteLength !== length) throw documentErrors.wordReturnNotWord()
      return bytes
    },
  })
}

interface Taking {
  id: DocumentId
  file: ReturnedFile
  node: DocNode
  section: SectionView | null
}

async function takeSection(ctx: SeatedContext, taking: Taking, report: WordReturn): Promise<void> {
  const { file, node, section } = taking
  const lines = file.sections.get(bookmarkName(`n_${node.id}`))
  const listUnplaced = (text: string) => void report.unplaced.push({ nodeId: node.id, text })
  if (!lines) {
    if (hasWords(section)) listUnplaced('这一节在Word里没有了，没有删去')
    return
  }
  const [heading, ...rest] = lines
  const title = titleOf(heading)
  if (withoutLetter(title) !== withoutLetter(node.title))
    listUnplaced(`标题在Word里是“${title}”，请在大纲里改`)
  if (section?.isWithheld) return
  const merged = mergeSection({
    nodeId: node.id,
    base: await baseOf(ctx, taking),
    now: section?.body ?? EMPTY,
    lines: rest,
    changes: file.changes,
    changeOf: changesOf(ctx, file),
    newAttrs: () => newAttrs(ctx),
  })
  merged.unplaced.forEach(listUnplaced)
  if (merged.changed + merged.settled > 0) await keep(ctx, taking, merged, report)
  const imported = await importComments(ctx, {
    documentId: taking.id,
    nodeId: node.id,
    lines: rest,
    body: (await readSection(ctx, taking.id, node.id))?.body ?? EMPTY,
    file,
  })
  report.comments += imported.comments
  imported.unplaced.forEach(listUnplaced)
}

const EMPTY = { type: 'doc' as const, content: [] }

const hasWords = (section: SectionView | null): boolean =>
  section !== null && !section.isWithheld && section.body.content.length > 0

const titleOf = (line: ReturnedLine | undefined): string =>
  (line?.tokens ?? [])
    .map(({ text }) => text)
    .join('')
    .trim()

async function keep(
  ctx: SeatedContext,
  { id, node, section }: Taking,
  { body, changed, settled }: MergedSection,
  report: WordReturn,
): Promise<void> {
  const listUnplaced = (text: string) => void report.unplaced.push({ nodeId: node.id, text })
  const before = section?.rev ?? 0
  if (report.before === '') {
    const version = { name: '重新导入Word之前', isAutomatic: true }
    report.before = (await saveVersion(ctx, id, version)).name
  }
  try {
    const saved = await saveImported(ctx, id, { nodeId: node.id, baseRev: before, body })
    if (saved.outcome === 'waiting') listUnplaced('有人正在写这一节，改动放在它的待定文字里')
    else {
      const revs = { before, after: saved.rev }
      report.sections.push({ nodeId: node.id, title: node.title, changed, settled, ...revs })
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.retry) throw error
    listUnplaced(`没有存下：${error.message}`)
  }
}

/** The section as the file was written from it. */
async function baseOf(ctx: SeatedContext, { id, file, node, section }: Taking) {
  const now = section?.body ?? EMPTY
  if (file.rev === null || section === null || section.rev <= file.rev) return now
  try {
    return await readRevision(ctx, id, { nodeId: node.id, rev: file.rev })
  } catch (error) {
    if (error instanceof AppError && error.slug === 'document.revisionNotFound') return EMPTY
    throw error
  }
}

/** One change for what one hand did at one time. */
function changesOf(ctx: SeatedContext, file: ReturnedFile): (hand: WordHand | null) => Change {
  const changes = new Map<string, Change>()
  return (hand) => {
    const author = hand?.author || file.author
    const changedAt = hand?.changedAt || file.savedAt || ctx.now().getTime()
    const key = `${changedAt} ${author}`
    const change = changes.get(key) ?? {
      id: `word:${ctx.newId()}`,
      author,
      at: changedAt,
      by: 'human',
    }
    changes.set(key, change)
    return change
  }
}

const newAttrs = (ctx: SeatedContext): BlockAttrs => ({
  blockId: ctx.newId().slice(-8),
  by: 'human',
})

const ofGoneHeading = ([heading]: readonly ReturnedLine[]): WordReturn['unplaced'][number] => ({
  nodeId: '',
  text: `标题“${titleOf(heading).slice(0, 40)}”在文档里已经没有，它的文字没有带入`,
})

/**
 * Takes a return back: each section stands as before it, unless it was written on since. Errors: `documentNotFound`,
 * `isFinal`, those of `restoreRevision`.
 */
export async function undoWordReturn(
  ctx: SeatedContext,
  {
    id,
    sections,
  }: { id: DocumentId; sections: readonly { nodeId: NodeId; before: number; after: number }[] },
): Promise<{ restored: number; unchanged: NodeId[] }> {
  await findDraft(ctx, id)
  const nodeIds = sections.map(({ nodeId }) => nodeId)
  const stand = new Map((await readSections(ctx, id, nodeIds)).map((own) => [own.nodeId, own.rev]))
  const unchanged: NodeId[] = []
  for (const { nodeId, before, after } of sections) {
    if (stand.get(nodeId) !== after || before === 0) unchanged.push(nodeId)
    else await restoreRevision(ctx, id, { nodeId, rev: before })
  }
  return { restored: sections.length - unchanged.length, unchanged }
}
