import { z } from 'zod'
import { mobileNumber, plainLine } from '~/core/text/text-rules'
import { INVITE_AT_ONCE, LINK_DAYS, LINK_PEOPLE_AT_MOST, roleNames } from './terms'

export * from './terms'

const id = z.string().regex(/^\d{1,16}$/)
const teamParam = { teamId: id.optional() }
/** What others will read: one line, without what nobody sees. */
const line = (least: number, most: number) =>
  z.string().transform(plainLine).pipe(z.string().min(least).max(most))
const name = line(0, 40)
/** `YYYY-MM-DD`, Asia/Shanghai. */
const day = z.iso.date()
/** A number however it was typed, as the product writes it; '' for none. */
const mobile = z
  .string()
  .max(60)
  .transform((typed, context) => {
    if (typed.trim() === '') return ''
    const number = mobileNumber(typed)
    if (number === null) context.addIssue({ code: 'custom', message: '手机号须为11位' })
    return number ?? z.NEVER
  })
/** The rules of a password that a person chooses: 8–20 characters, letters and digits among them. */
const password = z.string().regex(/^(?=.*[A-Za-z])(?=.*\d).{8,20}$/s)

export const teamPath = z.object({ teamId: id })
/** A domain as a browser has it in `location.host`. */
export const domainQuery = z.object({ domain: z.string().trim().max(260).default('') })
export const switchTeamInput = z.object({ teamId: id })
export const memberInfoQuery = z.object({ teamId: id.optional() })

export const updateTeamInput = z.object({
  ...teamParam,
  name: line(2, 40).optional(),
  contact: line(0, 80).optional(),
  /** A picture as a data address; '' takes the logo away. */
  logo: z.string().max(700_000).optional(),
})
export type UpdateTeamInput = z.infer<typeof updateTeamInput>

const pageQuery = {
  ...teamParam,
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}
export const membersQuery = z.object({
  ...pageQuery,
  keyword: z.string().trim().max(40).default(''),
})
export type MembersQuery = z.infer<typeof membersQuery>

/** A number as a name would stand in the list of members, for all to read. */
const inviteeName = name.refine((text) => mobileNumber(text) === null, '姓名不能是手机号')

export const inviteInput = z.object({
  ...teamParam,
  role: z.enum(roleNames).default('member'),
  name: inviteeName.default(''),
  mobile: mobile.default(''),
})
export type InviteInput = z.infer<typeof inviteInput>

export const inviteManyInput = z.object({
  ...teamParam,
  role: z.enum(roleNames).default('member'),
  people: z
    .array(
      z.object({ name: inviteeName.default(''), mobile: mobile.refine((number) => number !== '') }),
    )
    .min(1)
    .max(INVITE_AT_ONCE),
})
export type InviteManyInput = z.infer<typeof inviteManyInput>

/** A link that several people may come in by, as members. */
export const inviteLinkInput = z.object({
  ...teamParam,
  people: z.int().min(2).max(LINK_PEOPLE_AT_MOST),
  days: z.literal(LINK_DAYS).default(7),
})
export type InviteLinkInput = z.infer<typeof inviteLinkInput>

export const invitationInput = z.object({ ...teamParam, invitationId: id })

/** What a code could be; anything else is answered like a wrong one, after the same limits. */
const tic = z.string().min(1).max(200)
export const joinInput = z.object({ tic })
export const registerInput = z.object({
  tic,
  /** Digits alone would be somebody's mobile number, which has to be proved. */
  account: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?=.*[a-z])[a-z0-9][a-z0-9._-]{3,31}$/),
  name: line(1, 40),
  password,
})
export type RegisterInput = z.infer<typeof registerInput>

export const memberInput = z.object({ ...teamParam, memberId: id })
export const updateByAdminInput = z.object({
  ...teamParam,
  memberId: id,
  name: name.optional(),
  role: z.enum(roleNames).optional(),
  status: z.enum(['active', 'stopped']).optional(),
  resetPassword: z.boolean().optional(),
})
export type UpdateByAdminInput = z.infer<typeof updateByAdminInput>

export const updateOwnInput = z.object({ ...teamParam, name: name.optional() })
export type UpdateOwnInput = z.infer<typeof updateOwnInput>

export const transferInput = z.object({
  ...teamParam,
  memberId: id,
  password: z.string().min(1).max(128),
})
export type TransferInput = z.infer<typeof transferInput>

export const usageQuery = z.object({ ...teamParam, start: day.optional(), end: day.optional() })
export type UsageQuery = z.infer<typeof usageQuery>

export const auditQuery = z.object({
  ...pageQuery,
  accountId: id.optional(),
  act: z.string().max(60).optional(),
  start: day.optional(),
  end: day.optional(),
})
export type AuditQuery = z.infer<typeof auditQuery>
