import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { plainLine } from '~/core/text/text-rules'
import { WISH_LIMIT } from '~/features/document/assist-terms'
import { mapTasks } from '~/features/document/wire/terms/map-assist'

export const mapAssistInput = z.object({
  teamId: idSchemas.team,
  id: idSchemas.document,
  /** Null is the root. */
  nodeId: idSchemas.node.nullable(),
  task: z.enum(mapTasks),
  wish: z.string().transform(plainLine).pipe(z.string().max(WISH_LIMIT)).default(''),
})
export type MapAssistInput = z.infer<typeof mapAssistInput>
