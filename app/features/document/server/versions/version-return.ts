import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import type { RestoredVersion, RestoreVersionInput } from '../../contract'
import { documentErrors } from '../../errors'
import { commandsBetween } from '#packages/document/tree-return'
import type { TreeCommand } from '#packages/document/tree-commands'
import { findDraft, noteChange } from '../documents'
import type { TreeChange, TreeOutcome } from '../ports'
import { readRaw, type RawSnapshot } from '../raw'
import { withholding } from '../redaction'
import { restoreTexts, textsBetween } from './text-return'
import { layBy, openVersion } from './versions'
import { documentRoom } from '../document-room'
import { followHeadings } from '../review/assignments'
import { sealPending } from '../live/live'

/**
 * Headings and texts stand as a version had them; what stood before is laid by under `name` first: where that or the way
 * back is refused nothing changes. Texts that the caller may not read stay as they are; where somebody writes on
 * meanwhile, the version's text waits beside theirs. Errors: `versionNotFound`, `outlineMoved`, `outlineRefused`,
 * `isFinal`, `isLocked`, `chapterFinal` while a section is final.
 */
export async function restoreVersion(
  ctx: SeatedContext,
  documentId: DocumentId,
  { versionId, baseRev, name }: Omit<RestoreVersionInput, 'teamId' | 'id'>,
): Promise<RestoredVersion> {
  await findDraft(ctx, documentId)
  if ((await documentRoom(ctx, documentId).finalNodes()).length > 0)
    throw documentErrors.chapterFinal()
  const version = await openVersion(ctx, { documentId, versionId })
  await sealPending(ctx, documentId)
  const before = await readRaw(ctx, documentId)
  const commands = commandsBetween(before.tree, version.tree)
  if (!commands) throw documentErrors.outlineRefused({ reason: NO_WAY })
  const { texts, closed } = await readableTexts(ctx, before, version)
  if (commands.length + texts.length === 0)
    return {
      outcome: 'same',
      rev: baseRev,
      texts: 0,
      nodeIds: [],
      waiting: 0,
      closed,
      before: null,
    }
  const by = { author: ctx.actor.accountId, at: ctx.now().getTime(), baseRev }
  const rev = await changeTree(ctx, documentId, { commands, by })
  const laidBy = await layBy(ctx, before, { name, isAutomatic: true }).catch(
    async (error: unknown) => {
      if (commands.length > 0) await documentRoom(ctx, documentId).undo({ ...by, baseRev: null })
      throw error
    },
  )
  const { nodeIds, waiting } = await restoreTexts(ctx, { before, version, texts })
  await Promise.all([
    noteChange(ctx, documentId, version.tree.title),
    followHeadings(ctx, { documentId, tree: version.tree }),
  ])
  const changed = { texts: nodeIds.length, nodeIds, waiting, closed }
  return { outcome: 'restored', rev, ...changed, before: laidBy }
}

const NO_WAY = '与现在的大纲差别太大'

/** Sections that stand in both and say something else now, save those that the caller may not read. */
async function readableTexts(
  ctx: SeatedContext,
  before: RawSnapshot,
  version: RawSnapshot,
): Promise<{ texts: NodeId[]; closed: number }> {
  const different = new Set(textsBetween(before, version))
  const sections = [...before.sections, ...version.sections].filter(({ nodeId }) =>
    different.has(nodeId),
  )
  const isHeld = await withholding(ctx, [...before.evidence, ...version.evidence], sections)
  const closed = new Set(sections.filter(isHeld).map(({ nodeId }) => nodeId))
  return { texts: [...different].filter((id) => !closed.has(id)), closed: closed.size }
}

interface HeadingsReturn {
  commands: readonly TreeCommand[]
  by: TreeChange & { baseRev: number }
}

/** The revision of the headings after. */
async function changeTree(
  ctx: SeatedContext,
  documentId: DocumentId,
  { commands, by }: HeadingsReturn,
): Promise<number> {
  if (commands.length === 0) return by.baseRev
  const outcome: TreeOutcome = await documentRoom(ctx, documentId).changeTree(commands, by)
  if ('done' in outcome) return outcome.done.rev
  if (outcome.refused === 'moved') throw documentErrors.outlineMoved()
  throw documentErrors.outlineRefused({ reason: 'reason' in outcome ? outcome.reason : NO_WAY })
}
