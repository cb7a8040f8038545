import { z } from 'zod'

const id = z.string().regex(/^\d{1,16}$/)

/**
 * The border of ids: each is 1 to 16 digits on the wire, and of its own kind from there on. `parse` makes an id of what
 * stands in a key, an object's name or a message.
 */
export const idSchemas = {
  team: id.brand<'TeamId'>(),
  file: id.brand<'FileId'>(),
  upload: id.brand<'UploadId'>(),
  document: id.brand<'DocumentId'>(),
  session: id.brand<'SessionId'>(),
}
