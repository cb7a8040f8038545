import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { requireModerationPass } from '~/features/moderation/server'
import type { CreateTextInput, TextOrigin } from '../../wire/contracts/own'
import { UNTITLED } from '../../wire/terms/own'
import { importText } from '../import/text'
import { textOfMarkdown } from './from-markdown'
import { textOfNotes } from './from-notes'
import { layText, type BeginningText } from './lay-text'
import { textOfTemplate } from './templates'

/**
 * Lays down a text of the caller's own: blank, from a template, a file of the library, notes, or words with their sources.
 * Errors: those of `layText`, `importText`, `notes.notFound`, `moderation.refused`, `moderation.unavailable`.
 */
export async function createText(
  ctx: SeatedContext,
  { title, folderId, origin }: CreateTextInput,
): Promise<{ id: DocumentId; droppedSources: number }> {
  if (title !== '') await requireModerationPass(ctx, { kind: 'name', text: title })
  const { droppedSources = 0, ...text } = await beginningOf(ctx, origin)
  const named = { ...text, title: title || text.title || UNTITLED }
  const id = await layText(ctx, { folderId, text: named })
  return { id, droppedSources }
}

type Beginning = BeginningText & { droppedSources?: number }

async function beginningOf(ctx: SeatedContext, origin: TextOrigin): Promise<Beginning> {
  switch (origin.type) {
    case 'blank':
      return { title: '', sections: [] }
    case 'template':
      return textOfTemplate(origin.template)
    case 'file': {
      const text = await importText(ctx, origin.fileId)
      return { ...text, source: { fileId: origin.fileId, title: text.title } }
    }
    case 'notes':
      return textOfNotes(ctx, origin)
    case 'markdown':
      return textOfMarkdown(ctx, origin)
  }
}
