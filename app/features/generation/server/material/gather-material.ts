import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { mergeAttachments, nodesOf, pathTo, type DocNode, type DocTree } from '#packages/document'
import {
  documentsAmong,
  filesNamed,
  findUsableFiles,
  type SearchScope,
} from '~/features/library/server'
import type { CreationForm } from '../../contract'
import { generationErrors } from '../../errors'
import { bookTypes, type CreationAttachment } from '../../terms'
import type { Work } from '../generators/generator'

/** As many files as one search looks through. */
const FILES_AT_MOST = 50
/** Words under which nothing can be written from a material. */
const WORDS_AT_LEAST = 50

/** Where a creation looks for passages; null: nowhere. */
export function materialScope({
  form,
  attachments,
}: Pick<Work, 'form' | 'attachments'>): SearchScope | null {
  // What is tied to a heading serves that heading alone.
  const attached = attachments
    .filter(({ role, nodeId }) => role === 'material' && nodeId === null)
    .map(({ fileId }) => fileId)
  const fileIds = [...new Set([...attached, ...form.fileIds])].slice(0, FILES_AT_MOST)
  if (fileIds.length > 0 || form.folderIds.length > 0) {
    return {
      ...(fileIds.length > 0 && { fileIds }),
      ...(form.folderIds.length > 0 && { folderIds: form.folderIds }),
    }
  }
  return searchesEverything(form) ? {} : null
}

/** Files that people tied to a heading, to one above it, or to one of its own: as many as one search looks through. */
export function filesTiedTo(
  node: DocNode,
  { attachments }: Pick<Work, 'attachments'>,
  tree: DocTree,
): FileId[] {
  const serving = [...pathTo(tree, node.id), ...nodesOf({ children: [node] })]
  const ids = new Set(serving.map(({ id }) => id))
  const tied = attachments.filter(({ nodeId }) => nodeId !== null && ids.has(nodeId))
  return [...new Set(tied.map(({ fileId }) => fileId))].slice(0, FILES_AT_MOST)
}

/** Whether the whole library is the material where nothing of it is chosen. */
const searchesEverything = ({ material, bookType }: CreationForm) =>
  material === 'AI智能' || bookType === bookTypes.bookDataBase

/**
 * What goes along, with its names, if all of it is there, learned and long enough. Errors: `noDocuments` (also for files of
 * others and deleted ones), `materialNotReady` (with their names), `tooFewWords`.
 */
export async function requireMaterial(
  ctx: SeatedContext,
  form: CreationForm,
): Promise<CreationAttachment[]> {
  const fileIds = [
    ...new Set([...form.uploadAttachments.map(({ fileId }) => fileId), ...form.fileIds]),
  ]
  const chosen = { fileIds, folderIds: form.folderIds }
  const isChosen = fileIds.length + form.folderIds.length > 0
  if (!isChosen && form.material === '手动上传') throw generationErrors.noDocuments()
  if (!isChosen && form.bookType === bookTypes.bookDataBase) await requireWords(ctx, {})
  if (!isChosen) return []
  const { files, folders } = await documentsAmong(ctx, chosen)
  const isWhole = files.length === fileIds.length && folders.length === new Set(form.folderIds).size
  if (!isWhole) throw generationErrors.noDocuments()
  await requireReady(ctx, chosen, files)
  return mergeAttachments(
    form.uploadAttachments,
    files.map(({ id, title }) => ({ id, fileName: title })),
  )
}

async function requireReady(
  ctx: SeatedContext,
  chosen: { fileIds: FileId[]; folderIds: string[] },
  files: readonly { id: FileId; title: string }[],
): Promise<void> {
  const usable = await findUsableFiles(ctx, chosen)
  const ready = new Set(usable.map(({ id }) => id))
  const waiting = files.filter(({ id }) => !ready.has(id))
  if (waiting.length > 0 && usable.length < FILES_AT_MOST) {
    throw generationErrors.materialNotReady({ names: waiting.map(({ title }) => title).join('、') })
  }
  const { fileIds, folderIds } = chosen
  const scope = {
    ...(fileIds.length > 0 && { fileIds }),
    ...(folderIds.length > 0 && { folderIds }),
  }
  await requireWords(ctx, scope)
}

async function requireWords(ctx: SeatedContext, scope: SearchScope): Promise<void> {
  const readable = await filesNamed(ctx, scope, '')
  if (readable.length === 0) throw generationErrors.noDocuments()
  const words = readable.reduce((sum, { wordCount }) => sum + wordCount, 0)
  if (words < WORDS_AT_LEAST) throw generationErrors.tooFewWords()
}
