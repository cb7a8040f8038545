import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { saveSectionInput } from '~/features/document/contract'
import { saved } from '~/features/document/view-contract'

const MOST_TITLE = 200
const MOST_TEXT = 1_000_000

const section = saveSectionInput.omit({ teamId: true, id: true, body: true }).extend({
  kind: z.literal('json'),
  fileId: idSchemas.document,
  content: saveSectionInput.shape.body,
})

// A client that leaves blank values out means an emptied text.
const content = z.string().max(MOST_TEXT).default('')
const text = z.object({
  kind: z.enum(['markdown', 'html', 'text']),
  /** A file of the library that takes the text; without one there is a new one. */
  fileId: idSchemas.file.optional(),
  /** Where a new one comes to lie; '' is the root. */
  folderId: z.string().default(''),
  title: z.string().trim().max(MOST_TITLE).default(''),
  content,
})

/** What an editor holds: `json` is the body of a section of a document, the others are whole files of the library. */
export const saveEditorDataInput = z.discriminatedUnion('kind', [section, text])
export type SaveEditorDataInput = z.infer<typeof saveEditorDataInput>

export const savedEditorData = z.object({
  fileId: z.string(),
  updateTime: z.string(),
  /** How a section was saved; null for a file. */
  section: saved.nullable(),
})
export type SavedEditorData = z.infer<typeof savedEditorData>
