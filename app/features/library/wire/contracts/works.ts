import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import { LONGEST_PART, MOST_WORKS, partSources, workKinds, workParts } from '../terms/works'

const part = z.enum(workParts)

export const worksInput = z.object({
  spaceId: idSchemas.team,
  fileIds: z.array(idSchemas.file).min(1).max(MOST_WORKS),
})

/** `2020`, `2020-03`, `2020-03-09`. */
const DATE = /^(?:1\d{3}|20\d{2})(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/
const parts = z
  .partialRecord(part, z.string().trim().max(LONGEST_PART))
  .refine(({ date = '' }) => date === '' || DATE.test(date), {
    path: ['date'],
    message: '日期写作 2020、2020-03 或 2020-03-09',
  })

export const saveWorksInput = z.object({
  spaceId: idSchemas.team,
  works: z
    .array(z.object({ fileId: idSchemas.file, kind: z.enum(workKinds), parts }))
    .min(1)
    .max(MOST_WORKS),
})
export type SaveWorksInput = Pick<z.infer<typeof saveWorksInput>, 'works'>

/** What a file is as a work. `missing`: parts that a list of literature wants. */
export const workView = z.object({
  fileId: answeredIds.file,
  fileName: z.string(),
  kind: z.enum(workKinds),
  parts: z.partialRecord(part, z.string()),
  sources: z.partialRecord(part, z.enum(partSources)),
  missing: z.array(part),
  /** Whether the caller may write it. */
  isOpen: z.boolean(),
  /** '' while nobody has confirmed it. */
  confirmTime: z.string(),
})
export type WorkView = z.infer<typeof workView>
