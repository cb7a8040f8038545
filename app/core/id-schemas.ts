import { z } from 'zod'

const id = z.string().regex(/^\d{1,16}$/)

/** The border of ids: each but a heading's is 1 to 16 digits on the wire, and of its own kind from there on. */
export const idSchemas = {
  team: id.brand<'TeamId'>(),
  file: id.brand<'FileId'>(),
  upload: id.brand<'UploadId'>(),
  document: id.brand<'DocumentId'>(),
  session: id.brand<'SessionId'>(),
  /** Browsers make some of their own: whatever they say, of at most 32 characters. */
  node: z.string().min(1).max(32).brand<'NodeId'>(),
}

/** The same in answers, which are not checked. */
export const answeredIds = {
  document: z.string().brand<'DocumentId'>(),
  file: z.string().brand<'FileId'>(),
  node: z.string().brand<'NodeId'>(),
  upload: z.string().brand<'UploadId'>(),
}
