import { z } from 'zod'
import { queueNames } from '~/core/jobs'

export const ticketInput = z.object({ id: z.string().regex(/^\d{1,16}$/) })
export type TicketInput = z.infer<typeof ticketInput>

const queueView = z.object({
  queue: z.enum(queueNames),
  waiting: z.number(),
  running: z.number(),
  /** Of closed teams. */
  held: z.number(),
  dead: z.number(),
  /** Minutes that the oldest has waited; 0 where none waits. */
  oldestMinutes: z.number(),
})
export type QueueView = z.infer<typeof queueView>

const deadTicketView = z.object({
  id: z.string(),
  type: z.string(),
  /** '' for work of the house. */
  teamName: z.string(),
  attempts: z.number(),
  /** `YYYY-MM-DD HH:mm:ss`. */
  createTime: z.string(),
  deadTime: z.string(),
  isRetryable: z.boolean(),
})
export type DeadTicketView = z.infer<typeof deadTicketView>

const errorGroupView = z.object({
  message: z.string(),
  type: z.string(),
  count: z.number(),
  lastTime: z.string(),
})
export type ErrorGroupView = z.infer<typeof errorGroupView>

export const operationsView = z.object({
  queues: z.array(queueView),
  dead: z.array(deadTicketView),
  errors: z.array(errorGroupView),
})
export type OperationsView = z.infer<typeof operationsView>

const day = z.union([z.literal(''), z.iso.date()]).default('')
export const operatorAuditQuery = z.object({
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  accountId: z
    .string()
    .regex(/^\d{0,16}$/)
    .default(''),
  act: z.string().max(60).default(''),
  start: day,
  end: day,
})
export type OperatorAuditQuery = z.infer<typeof operatorAuditQuery>
export type OperatorAuditFilter = Omit<OperatorAuditQuery, 'pageNo' | 'pageSize'>
