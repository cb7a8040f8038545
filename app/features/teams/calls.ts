import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import type { DomainInfoView } from '~/features/brands/contract'
import * as contract from './contract'

const planStatus = z.enum(['trial', 'active', 'expired'])

const team: z.ZodType<contract.TeamView> = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string(),
  isHouse: z.boolean(),
  shellName: z.string(),
  space: z.object({ id: z.string() }),
  member: z.object({ id: z.string(), role: z.enum(contract.roleNames) }),
  status: planStatus,
  expiryDate: z.string(),
  maxScholarSearch: z.number(),
  usedScholarSearch: z.number(),
})

const memberInfo: z.ZodType<contract.MemberInfoView> = z.object({
  vipLevel: z.number(),
  maxChat: z.number(),
  usedChat: z.number(),
})

const domainInfo: z.ZodType<DomainInfoView> = z.object({
  teamId: z.string(),
  shellName: z.string(),
  name: z.string(),
  logo: z.string(),
  status: planStatus,
})

const teamInfo: z.ZodType<contract.TeamInfoView> = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string(),
  isBranded: z.boolean(),
  contact: z.string(),
  shellName: z.string(),
  status: planStatus,
  expiryDate: z.string(),
  seats: z.number(),
  usedSeats: z.number(),
  invitedSeats: z.number(),
  vipLevel: z.number(),
  maxChat: z.number(),
  maxScholarSearch: z.number(),
  usedScholarSearch: z.number(),
})

const member = {
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  account: z.string(),
  mobile: z.string(),
  role: z.enum(contract.roleNames),
  status: z.enum(['active', 'stopped']),
  joinTime: z.string(),
  lastActiveTime: z.string(),
}
const memberView: z.ZodType<contract.MemberView> = z.object(member)
const updatedMember: z.ZodType<contract.UpdatedMemberView> = z.object({
  ...member,
  initialPassword: z.string().exactOptional(),
})
const memberPage: z.ZodType<contract.MemberPage> = z.object({
  records: z.array(memberView),
  pages: z.number(),
  total: z.number(),
})

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
const invitationView: z.ZodType<contract.InvitationView> = z.object(invitation)
const invited: z.ZodType<contract.InvitedView> = z.object({
  ...invitation,
  tic: z.string(),
  link: z.string(),
})
const invitedMany: z.ZodType<contract.InvitedManyView> = z.object({
  invited: z.array(invited),
  skipped: z.array(
    z.object({ name: z.string(), mobile: z.string(), reason: z.enum(['invited', 'member']) }),
  ),
})
const letter: z.ZodType<contract.InvitationLetter> = z.object({
  teamName: z.string(),
  role: invitedRole,
  name: z.string(),
  mobile: z.string(),
  expireTime: z.string(),
})

const usage: z.ZodType<contract.MemberUsage> = z.object({
  memberId: z.string(),
  name: z.string(),
  questions: z.number(),
  coins: z.number(),
  scholar: z.number(),
  words: z.number(),
})

const auditPage: z.ZodType<contract.AuditPage> = z.object({
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
const done = z.literal(true)

export const teamsCalls = defineCalls({
  'GET /team/list': { title: '本人所在的团队，最近使用的在前', result: z.array(team) },
  'GET /team/infoByDomain': {
    title: '域名所属的团队，不写 domain 即所访问的域名',
    query: contract.domainQuery,
    result: domainInfo,
  },
  'POST /team/switch': {
    title: '切换当前团队',
    body: contract.switchTeamInput,
    result: z.array(team),
  },
  'GET /knowledgeAssistant/memberInfo': {
    title: '等级与剩余提问次数；未登录为空',
    query: contract.memberInfoQuery,
    result: memberInfo.nullable(),
  },
  'POST /team/invitation': {
    title: '看一份邀请：哪个团队、什么角色',
    body: contract.joinInput,
    result: letter,
  },
  'POST /team/join': {
    title: '凭邀请加入团队',
    body: contract.joinInput,
    result: z.array(team),
  },
  'POST /team/register': {
    title: '凭邀请建立账号',
    body: contract.registerInput,
    result: z.object({ account: z.string() }),
  },
  'GET /team/:teamId/info': { title: '团队信息', result: teamInfo },
  'POST /team/:teamId/update': {
    title: '修改团队信息',
    body: contract.updateTeamInput,
    result: teamInfo,
  },
  'POST /team/:teamId/transfer': {
    title: '把团队转让给另一位成员',
    body: contract.transferInput,
    result: done,
  },
  'GET /team/:teamId/listMemberUsage': {
    title: '各成员的用量',
    query: contract.usageQuery,
    result: z.array(usage),
  },
  'GET /team/:teamId/member/list': {
    title: '成员列表',
    query: contract.membersQuery,
    result: memberPage,
  },
  'GET /team/:teamId/member/own': { title: '本人在团队中的身份', result: memberView },
  'POST /team/:teamId/member/invite': {
    title: '邀请成员；邀请码只在此时给出一次',
    body: contract.inviteInput,
    result: invited,
  },
  'GET /team/:teamId/member/invitation/list': {
    title: '尚未接受的邀请',
    result: z.array(invitationView),
  },
  'POST /team/:teamId/member/inviteMany': {
    title: '按手机号一次邀请多人；已受邀和已在团队里的号码会跳过',
    body: contract.inviteManyInput,
    result: invitedMany,
  },
  'POST /team/:teamId/member/inviteLink': {
    title: '生成可供多人加入的邀请链接，有人数和期限',
    body: contract.inviteLinkInput,
    result: invited,
  },
  'POST /team/:teamId/member/invitation/resend': {
    title: '重新发送邀请：原来的链接作废，期限重新计算',
    body: contract.invitationInput,
    result: invited,
  },
  'POST /team/:teamId/member/invitation/revoke': {
    title: '撤销邀请',
    body: contract.invitationInput,
    result: done,
  },
  'POST /team/:teamId/member/invitation/revokeAll': {
    title: '撤销全部待加入的邀请',
    result: z.object({ revoked: z.number() }),
  },
  'POST /team/:teamId/member/updateByAdmin': {
    title: '修改成员的名字、角色、状态，或重设其密码',
    body: contract.updateByAdminInput,
    result: updatedMember,
  },
  'POST /team/:teamId/member/update': {
    title: '修改本人在团队中的名字',
    body: contract.updateOwnInput,
    result: memberView,
  },
  'POST /team/:teamId/member/remove': {
    title: '移出成员',
    body: contract.memberInput,
    result: done,
  },
  'POST /team/:teamId/member/leave': { title: '退出团队', result: done },
  'GET /team/:teamId/audit/list': {
    title: '审计日志',
    query: contract.auditQuery,
    result: auditPage,
  },
  'GET /team/:teamId/audit/export': {
    title: '以 CSV 导出审计日志',
    query: contract.auditQuery,
    result: 'file',
  },
})
