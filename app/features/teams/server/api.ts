import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import { requestErrors } from '~/core/errors'
import { domainInfoView } from '~/features/brands/contract'
import * as contract from '../contract'
import { exportAudit, listAudit } from './audit/audit-log'
import { infoByDomain } from './domain-info'
import {
  resendInvitation,
  revokeAllInvitations,
  revokeInvitation,
} from './invitations/invitation-actions'
import {
  inviteMember,
  inviteMembers,
  listInvitations,
  openInviteLink,
} from './invitations/list-invitations'
import { joinTeam, readInvitation, registerByInvitation } from './invitations/joining'
import {
  leaveTeam,
  removeMember,
  transferTeam,
  updateByAdmin,
  updateOwn,
} from './members/member-actions'
import { listMembers, ownMember } from './members/list-members'
import { listTeams, memberInfo, switchTeam } from './members/seats'
import { teamInfo, updateTeam } from './team-info'
import { listMemberUsage } from './usage'

/** Calls of the signed-in person that name no team yet, and the public domain lookup. */
export const teamsOpenCalls = [
  defineCall({
    call: 'GET /team/list',
    title: '本人所在的团队，最近使用的在前',
    access: { visitor: 'AUTHENTICATE' },
    result: z.array(contract.teamView),
    run: (ctx) => {
      if (!ctx.actor) throw requestErrors.signInFirst()
      return listTeams(ctx)
    },
  }),
  defineCall({
    call: 'GET /team/infoByDomain',
    title: '域名所属的团队，不写 domain 即所访问的域名',
    access: { visitor: 'answer', key: true },
    query: contract.domainQuery,
    result: domainInfoView,
    run: (ctx, { query }) => infoByDomain(ctx, query.domain),
  }),
  defineCall({
    call: 'POST /team/switch',
    title: '切换当前团队',
    access: { visitor: 'invalid' },
    body: contract.switchTeamInput,
    result: z.array(contract.teamView),
    run: (ctx, { body }) => {
      if (!ctx.actor) throw requestErrors.signInFirst()
      return switchTeam(ctx, body.teamId)
    },
  }),
  defineCall({
    call: 'POST /team/invitation',
    title: '看一份邀请：哪个团队、什么角色',
    access: { visitor: 'invalid' },
    body: contract.joinInput,
    result: contract.invitationLetter,
    run: (ctx, { body }) => readInvitation(ctx, body.tic),
  }),
  defineCall({
    call: 'POST /team/join',
    title: '凭邀请加入团队',
    access: { visitor: 'invalid' },
    body: contract.joinInput,
    result: z.array(contract.teamView),
    run: (ctx, { body }) => joinTeam(ctx, body.tic),
  }),
  defineCall({
    call: 'POST /team/register',
    title: '凭邀请建立账号',
    access: { visitor: 'invalid' },
    body: contract.registerInput,
    result: z.object({ account: z.string() }),
    run: (ctx, { body }) => registerByInvitation(ctx, body),
  }),
  defineCall({
    call: 'GET /knowledgeAssistant/memberInfo',
    title: '等级与剩余提问次数；未登录为空',
    access: { visitor: 'answer' },
    query: contract.memberInfoQuery,
    result: contract.memberInfoView.nullable(),
    run: (ctx, { query }) => memberInfo(ctx, query.teamId),
  }),
] as const

/** Calls behind the team gate. */
export const teamsCalls = [
  defineCall({
    call: 'GET /team/:teamId/info',
    title: '团队信息',
    access: { role: 'member', scope: 'team.read' },
    result: contract.teamInfoView,
    run: (ctx) => teamInfo(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/update',
    title: '修改团队信息',
    access: { role: 'admin' },
    body: contract.updateTeamInput,
    result: contract.teamInfoView,
    run: (ctx, { body }) => updateTeam(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/transfer',
    title: '把团队转让给另一位成员',
    access: { role: 'admin' },
    body: contract.transferInput,
    result: done,
    run: (ctx, { body }) => transferTeam(ctx, body),
  }),
  defineCall({
    call: 'GET /team/:teamId/listMemberUsage',
    title: '各成员的用量',
    access: { role: 'admin' },
    query: contract.usageQuery,
    result: z.array(contract.memberUsage),
    run: (ctx, { query }) => listMemberUsage(ctx, query),
  }),
  defineCall({
    call: 'GET /team/:teamId/member/list',
    title: '成员列表',
    access: { role: 'admin' },
    query: contract.membersQuery,
    result: contract.memberPage,
    run: (ctx, { query }) => listMembers(ctx, query),
  }),
  defineCall({
    call: 'GET /team/:teamId/member/own',
    title: '本人在团队中的身份',
    access: { role: 'member' },
    result: contract.memberView,
    run: (ctx) => ownMember(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/member/invite',
    title: '邀请成员；邀请码只在此时给出一次',
    access: { role: 'admin' },
    body: contract.inviteInput,
    result: contract.invitedView,
    run: (ctx, { body }) => inviteMember(ctx, body),
  }),
  defineCall({
    call: 'GET /team/:teamId/member/invitation/list',
    title: '尚未接受的邀请',
    access: { role: 'admin' },
    result: z.array(contract.invitationView),
    run: (ctx) => listInvitations(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/member/inviteMany',
    title: '按手机号一次邀请多人；已受邀和已在团队里的号码会跳过',
    access: { role: 'admin' },
    body: contract.inviteManyInput,
    result: contract.invitedManyView,
    run: (ctx, { body }) => inviteMembers(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/member/inviteLink',
    title: '生成可供多人加入的邀请链接，有人数和期限',
    access: { role: 'admin' },
    body: contract.inviteLinkInput,
    result: contract.invitedView,
    run: (ctx, { body }) => openInviteLink(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/member/invitation/resend',
    title: '重新发送邀请：原来的链接作废，期限重新计算',
    access: { role: 'admin' },
    body: contract.invitationInput,
    result: contract.invitedView,
    run: (ctx, { body }) => resendInvitation(ctx, body.invitationId),
  }),
  defineCall({
    call: 'POST /team/:teamId/member/invitation/revoke',
    title: '撤销邀请',
    access: { role: 'admin' },
    body: contract.invitationInput,
    result: done,
    run: (ctx, { body }) => revokeInvitation(ctx, body.invitationId),
  }),
  defineCall({
    call: 'POST /team/:teamId/member/invitation/revokeAll',
    title: '撤销全部待加入的邀请',
    access: { role: 'admin' },
    result: z.object({ revoked: z.number() }),
    run: (ctx) => revokeAllInvitations(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/member/updateByAdmin',
    title: '修改成员的名字、角色、状态，或重设其密码',
    access: { role: 'admin' },
    body: contract.updateByAdminInput,
    result: contract.updatedMemberView,
    run: (ctx, { body }) => updateByAdmin(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/member/update',
    title: '修改本人在团队中的名字与头像',
    access: { role: 'member' },
    body: contract.updateOwnInput,
    result: contract.memberView,
    run: (ctx, { body }) => updateOwn(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/member/remove',
    title: '移出成员',
    access: { role: 'admin' },
    body: contract.memberInput,
    result: done,
    run: (ctx, { body }) => removeMember(ctx, body.memberId),
  }),
  defineCall({
    call: 'POST /team/:teamId/member/leave',
    title: '退出团队',
    access: { role: 'member' },
    result: done,
    run: (ctx) => leaveTeam(ctx),
  }),
  defineCall({
    call: 'GET /team/:teamId/audit/list',
    title: '审计日志',
    access: { role: 'admin' },
    query: contract.auditQuery,
    result: contract.auditPage,
    run: (ctx, { query }) => listAudit(ctx, query),
  }),
  defineCall({
    call: 'GET /team/:teamId/audit/export',
    title: '以 CSV 导出审计日志',
    access: { role: 'admin' },
    query: contract.auditQuery,
    result: 'file',
    run: async (ctx, { query }) => csv(await exportAudit(ctx, query)),
  }),
] as const

// Not JSON, so the envelope lets it pass.
function csv(lines: ReadableStream<Uint8Array>): Response {
  return new Response(lines, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
    },
  })
}
