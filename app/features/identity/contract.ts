import { z } from 'zod'
import { plainLine } from '~/core/text/text-rules'
import { checkStatuses, documentKinds, REASON_LIMIT } from './terms'

const accountId = z.string().regex(/^\d{1,16}$/)
const time = z.number().int().nonnegative()

export const submitIdentityInput = z.object({
  name: z.string().max(100).transform(plainLine),
  kind: z.enum(documentKinds),
  number: z.string().max(60),
})
export type SubmitIdentityInput = z.infer<typeof submitIdentityInput>

/** One's own check: names and numbers by their ends alone. */
export const ownIdentityView = z.object({
  status: z.enum(['none', ...checkStatuses]),
  name: z.string(),
  kind: z.enum(documentKinds),
  number: z.string(),
  /** Why it was sent back; '' for none. */
  reason: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; '' for never. */
  submitTime: z.string(),
  /** Whether one may be sent in here. */
  isOffered: z.boolean(),
})
export type OwnIdentityView = z.infer<typeof ownIdentityView>

export const identityChecksQuery = z.object({
  status: z.enum(checkStatuses).default('pending'),
  pageNo: z.coerce.number().int().min(1).max(1_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
})
export type IdentityChecksQuery = z.infer<typeof identityChecksQuery>

export const identityCheckView = z.object({
  accountId: z.string(),
  name: z.string(),
  kind: z.enum(documentKinds),
  /** By its ends. */
  number: z.string(),
  status: z.enum(checkStatuses),
  reason: z.string(),
  /** By which the person goes here. */
  accountName: z.string(),
  mobile: z.string(),
  submitTime: z.string(),
  /** Which of their submissions it is, for whoever decides about it. */
  submittedAt: time,
})
export type IdentityCheckView = z.infer<typeof identityCheckView>

export const identityCheckPage = z.object({
  records: z.array(identityCheckView),
  pages: z.number(),
  total: z.number(),
})
export type IdentityCheckPage = z.infer<typeof identityCheckPage>

export const revealNumberInput = z.object({ accountId })
export type RevealNumberInput = z.infer<typeof revealNumberInput>
export const revealedNumber = z.object({ number: z.string() })

export const decideIdentityInput = z.object({
  accountId,
  submittedAt: time,
  isApproved: z.boolean(),
  reason: z.string().max(REASON_LIMIT).transform(plainLine).default(''),
})
export type DecideIdentityInput = z.infer<typeof decideIdentityInput>
