import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { formatDateTime } from '~/core/format'
import type { FileId } from '~/core/ids'
import { saveSection } from '~/features/document/server'
import { getFile, keepFile, replaceFile } from '~/features/library/server'
import type { SavedEditorData, SaveEditorDataInput } from '../contract'

type TextInput = Exclude<SaveEditorDataInput, { kind: 'json' }>

const extensions = { markdown: 'md', html: 'html', text: 'txt' } as const

/**
 * Stores what an editor holds: the body of a section as `saveSection` does, or a text as a file of the library, which is
 * learned (anew). Errors: those of `saveSection`, `keepFile` and `replaceFile`; `requestErrors.invalid` for a new file
 * without a title, and where the file is of another format.
 */
export async function saveEditorData(
  ctx: SeatedContext,
  input: SaveEditorDataInput,
): Promise<SavedEditorData> {
  const updateTime = formatDateTime(ctx.now())
  if (input.kind !== 'json')
    return { fileId: await saveText(ctx, input), updateTime, section: null }
  const { fileId, nodeId, baseRev, content: body } = input
  const section = await saveSection(ctx, fileId, { nodeId, baseRev, body })
  return { fileId, updateTime, section }
}

async function saveText(ctx: SeatedContext, input: TextInput): Promise<FileId> {
  const { fileId, folderId, title, kind } = input
  const bytes = new TextEncoder().encode(input.content)
  if (!fileId) {
    if (title === '') throw requestErrors.invalid()
    return (await keepFile(ctx, { fileName: `${title}.${extensions[kind]}`, bytes, folderId })).id
  }
  const { extension } = await getFile(ctx, { id: fileId })
  if (extension !== extensions[kind]) throw requestErrors.invalid()
  await replaceFile(ctx, { id: fileId, bytes })
  return fileId
}
