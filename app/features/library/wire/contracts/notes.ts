import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { MAX_NOTE_LENGTH, MAX_QUOTE_LENGTH, noteSources } from '../terms/notes'
import { anchorSchema } from './anchor'

const id = z.string().regex(/^\d{1,16}$/)
const MOST_ANCHOR_CHARACTERS = 16_000
const page = z.int().min(1).max(1_000_000)

export const listNotesQuery = z.object({ spaceId: idSchemas.team, fileId: idSchemas.file })
export const exportNotesQuery = listNotesQuery

/** Without `id` a new note. With it: content and sharing of that one; quote and place stay what they were. */
export const saveNoteInput = z
  .object({
    spaceId: idSchemas.team,
    id: id.optional(),
    fileId: idSchemas.file,
    /** Absent reads as empty: clients leave empty values out. */
    content: z.string().max(MAX_NOTE_LENGTH).default(''),
    quote: z.string().trim().max(MAX_QUOTE_LENGTH).default(''),
    page: page.optional(),
    anchor: anchorSchema
      .refine((anchor) => JSON.stringify(anchor).length <= MOST_ANCHOR_CHARACTERS)
      .refine((anchor) => anchor.kind !== 'page' || page.safeParse(anchor.page).success)
      .optional(),
    source: z.enum(noteSources).default('own'),
    isShared: z.boolean().optional(),
    /** The revision that was changed; needed with `id`. */
    revision: z.int().min(1).optional(),
  })
  .refine((input) => input.id === undefined || input.revision !== undefined)
export type SaveNoteInput = z.infer<typeof saveNoteInput>

export const deleteNoteQuery = z.object({ spaceId: idSchemas.team, id })

export const noteView = z.object({
  id: z.string(),
  fileId: z.string(),
  /** Markdown; '' for a bare quotation. */
  content: z.string(),
  quote: z.string().exactOptional(),
  /** Counted from 1, for files with pages. */
  page: z.number().exactOptional(),
  /** Where the quotation stands; null when that is not known. */
  anchor: anchorSchema.nullable(),
  source: z.enum(noteSources),
  /** Seen by everyone who may see the file; else by its author alone. */
  isShared: z.boolean(),
  /** The caller wrote it. */
  isMine: z.boolean(),
  /** The caller may delete it: their own, and as owner or admin what others share. */
  mayDelete: z.boolean(),
  author: z.object({ id: z.string(), name: z.string() }),
  /** Counts up with every change. A save names the one that it was made from. */
  revision: z.number(),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: z.string(),
  updateTime: z.string(),
})
export type NoteView = z.infer<typeof noteView>
