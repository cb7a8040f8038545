import { z } from 'zod'
import { conversationRoles } from './terms'

export const checkModelInput = z.object({ role: z.enum(conversationRoles) })
export type CheckModelInput = z.infer<typeof checkModelInput>

export const modelCheck = z.object({
  isOk: z.boolean(),
  failure: z.string().nullable(),
  status: z.number().nullable(),
  firstWordMs: z.number().nullable(),
  isStreamed: z.boolean(),
  tools: z.enum(['yes', 'no', 'unused', 'off', 'unknown']),
  window: z.number().nullable(),
  output: z.number().nullable(),
})
export const servingModels = z.array(
  z.object({
    role: z.enum(conversationRoles),
    label: z.string(),
    model: z.string(),
    isOffline: z.boolean(),
    window: z.number().nullable(),
    output: z.number().nullable(),
    lastOk: z.string(),
    lastFailed: z.string(),
    isDown: z.boolean(),
    failure: z.string(),
    status: z.number().nullable(),
    firstWordMs: z.number().nullable(),
  }),
)
