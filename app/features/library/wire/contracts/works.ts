import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import { MOST_WORKS } from '../terms/folders'
import {
  DATE_FORM,
  isWorkDate,
  LONGEST_PART,
  partSources,
  registrationStates,
  workKinds,
  workParts,
} from '../terms/works'

const part = z.enum(workParts)

export const worksInput = z.object({
  spaceId: idSchemas.team,
  fileIds: z.array(idSchemas.file).min(1).max(MOST_WORKS),
})

const parts = z
  .partialRecord(part, z.string().trim().max(LONGEST_PART))
  .refine(({ date = '' }) => isWorkDate(date), {
    path: ['date'],
    message: `日期${DATE_FORM}`,
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
  /** The look-up of its DOI; null where there is none, or nobody may be asked. `title`: as it is registered. */
  registration: z.object({ state: z.enum(registrationStates), title: z.string() }).nullable(),
  /** Its entry as GB/T 7714—2015 lists it, without what is missing. */
  entry: z.string(),
  /** Whether the caller may write it. */
  isOpen: z.boolean(),
  /** '' while nobody has confirmed it. */
  confirmTime: z.string(),
})
export type WorkView = z.infer<typeof workView>
