import { z } from 'zod'
import { pageOf } from '~/core/page-schema'
import { idSchemas } from '~/core/id-schemas'
import { mobileNumber, plainLine } from '~/core/text/text-rules'
import { INVITE_AT_ONCE, LINK_DAYS, LINK_PEOPLE_AT_MOST, roleNames } from './terms'

const id = z.string().regex(/^\d{1,16}$/)
const teamParam = { teamId: idSchemas.team.optional() }
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

/** A domain as a browser has it in `location.host`. */
export const domainQuery = z.object({ domain: z.string().trim().max(260).default('') })
export const switchTeamInput = z.object({ teamId: idSchemas.team })
export const memberInfoQuery = z.object({ teamId: idSchemas.team.optional() })

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

export const updateOwnInput = z.object({
  ...teamParam,
  name: name.optional(),
  /** The bytes of a picture in base64; '' takes it away. */
  avatar: z.string().max(1_400_000).optional(),
})
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

const planStatus = z.enum(['trial', 'active', 'expired'])

/** A team of the caller, as /team/list answers it. */
export const teamView = z.object({
  id: z.string(),
  /** Its brand's, once that is published. */
  name: z.string(),
  /** Address of the picture; '' where a seal of the name stands in. */
  logo: z.string(),
  /** That seal is the house's red one. */
  isHouse: z.boolean(),
  shellName: z.string(),
  space: z.object({ id: z.string() }),
  member: z.object({ id: z.string(), role: z.enum(roleNames) }),
  status: planStatus,
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; '' for a plan without an end. */
  expiryDate: z.string(),
  maxScholarSearch: z.number(),
  usedScholarSearch: z.number(),
})
export type TeamView = z.infer<typeof teamView>

/** Knowledge-assistant member info. */
export const memberInfoView = z.object({
  vipLevel: z.number(),
  maxChat: z.number(),
  usedChat: z.number(),
})
export type MemberInfoView = z.infer<typeof memberInfoView>

/** One team, for its members. */
export const teamInfoView = z.object({
  id: z.string(),
  name: z.string(),
  /** Address of the picture; '' for none. */
  logo: z.string(),
  /** Name and logo are the published brand's, and changed there. */
  isBranded: z.boolean(),
  contact: z.string(),
  shellName: z.string(),
  status: planStatus,
  expiryDate: z.string(),
  seats: z.number(),
  usedSeats: z.number(),
  /** Free seats that are promised to invitations. */
  invitedSeats: z.number(),
  vipLevel: z.number(),
  /** Questions a member may ask a month; without meaning from level 3 on. */
  maxChat: z.number(),
  maxScholarSearch: z.number(),
  usedScholarSearch: z.number(),
})
export type TeamInfoView = z.infer<typeof teamInfoView>

const member = {
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  account: z.string(),
  mobile: z.string(),
  role: z.enum(roleNames),
  status: z.enum(['active', 'stopped']),
  joinTime: z.string(),
  lastActiveTime: z.string(),
}

export const memberView = z.object(member)
export type MemberView = z.infer<typeof memberView>

/** The answer of member/updateByAdmin; the password is shown this once and kept nowhere. */
export const updatedMemberView = z.object({
  ...member,
  initialPassword: z.string().exactOptional(),
})
export type UpdatedMemberView = z.infer<typeof updatedMemberView>

export const memberPage = pageOf(memberView)
export type MemberPage = z.infer<typeof memberPage>

const invitedRole = z.enum(['admin', 'member'])

const invitation = {
  id: z.string(),
  name: z.string(),
  mobile: z.string(),
  role: invitedRole,
  maxUses: z.number(),
  uses: z.number(),
  createTime: z.string(),
  expireTime: z.string(),
}

export const invitationView = z.object(invitation)
export type InvitationView = z.infer<typeof invitationView>

/** The answer of member/invite: the code is shown this once. */
export const invitedView = z.object({
  ...invitation,
  tic: z.string(),
  link: z.string(),
})
export type InvitedView = z.infer<typeof invitedView>

/** The answer of member/inviteMany: who was invited, and who was not because they need not be. */
export const invitedManyView = z.object({
  invited: z.array(invitedView),
  skipped: z.array(
    z.object({ name: z.string(), mobile: z.string(), reason: z.enum(['invited', 'member']) }),
  ),
})
export type InvitedManyView = z.infer<typeof invitedManyView>

/** What the holder of a code may know before joining. */
export const invitationLetter = z.object({
  teamName: z.string(),
  role: invitedRole,
  name: z.string(),
  /** Masked number that has to be proved; '' for none. */
  mobile: z.string(),
  expireTime: z.string(),
})
export type InvitationLetter = z.infer<typeof invitationLetter>

export const memberUsage = z.object({
  memberId: z.string(),
  name: z.string(),
  questions: z.number(),
  coins: z.number(),
  scholar: z.number(),
  words: z.number(),
})
export type MemberUsage = z.infer<typeof memberUsage>

export const auditPage = z.object({
  records: z.array(
    z.object({
      id: z.string(),
      createTime: z.string(),
      accountId: z.string(),
      name: z.string(),
      act: z.string(),
      actLabel: z.string(),
      object: z.string(),
      address: z.string(),
      isSensitive: z.boolean(),
    }),
  ),
  pages: z.number(),
  total: z.number(),
})
export type AuditPage = z.infer<typeof auditPage>
