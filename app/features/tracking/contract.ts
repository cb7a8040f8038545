import { z } from 'zod'

const MAX_ENTRIES = 20
const MAX_MESSAGE = 4_000

/** What a browser reports as unhandled. */
export const errorLogInput = z
  .array(
    z.object({
      error_type: z.string().max(100),
      error_message: z.string().max(MAX_MESSAGE),
    }),
  )
  .max(MAX_ENTRIES)
export type ErrorLogInput = z.infer<typeof errorLogInput>

const clientField = z.string().max(200).default('')
const address = z.string().max(2_000).default('')

/** Where a person came from, as their browser tells it. */
export const openRecordInput = z.object({
  teamId: z
    .string()
    .regex(/^\d{1,16}$/)
    .or(z.literal(''))
    .default(''),
  platform: clientField,
  channel: clientField,
  clickId: clientField,
  qhclickId: clientField,
  sourceId: clientField,
  openUrl: address,
  extra: z.object({ referer: address }).default({ referer: '' }),
  inviteUserId: clientField,
  inviteUserIdUpdateTime: clientField,
})
export type OpenRecordInput = z.infer<typeof openRecordInput>

export const openRecordView = z.object({ id: z.string() })
export type OpenRecordView = z.infer<typeof openRecordView>
