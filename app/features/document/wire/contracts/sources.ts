import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'

const quote = z.string().max(2_000).default('')

/** Words of a passage of the library, as a browser names them. */
export const fileSource = z.object({
  fileId: idSchemas.file,
  passageNo: z.int().min(0),
  quote,
})
/** The same of a page of the web. */
export const pageSource = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  title: z.string().max(300),
  quote,
})
export type NamedSource = z.infer<typeof fileSource> | z.infer<typeof pageSource>
