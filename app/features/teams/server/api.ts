import { Hono } from 'hono'
import { body, params, query, type ApiEnv, type TeamApiEnv } from '~/core/api'
import { requestErrors } from '~/core/errors'
import {
  auditQuery,
  domainQuery,
  invitationInput,
  inviteInput,
  inviteLinkInput,
  inviteManyInput,
  joinInput,
  memberInfoQuery,
  memberInput,
  membersQuery,
  registerInput,
  switchTeamInput,
  teamPath,
  transferInput,
  updateByAdminInput,
  updateOwnInput,
  updateTeamInput,
  usageQuery,
} from '../contract'
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
export const teamsOpenApi = new Hono<ApiEnv>()
  .get('/team/list', async (c) => {
    if (!c.var.ctx.actor) throw requestErrors.signInFirst()
    return c.json(await listTeams(c.var.ctx))
  })
  .get('/team/infoByDomain', query(domainQuery), async (c) =>
    c.json(await infoByDomain(c.var.ctx, c.req.valid('query').domain)),
  )
  .post('/team/switch', body(switchTeamInput), async (c) => {
    if (!c.var.ctx.actor) throw requestErrors.signInFirst()
    return c.json(await switchTeam(c.var.ctx, c.req.valid('json').teamId))
  })
  // By POST, so that the code stands in no address and no log.
  .post('/team/invitation', body(joinInput), async (c) =>
    c.json(await readInvitation(c.var.ctx, c.req.valid('json').tic)),
  )
  .post('/team/join', body(joinInput), async (c) =>
    c.json(await joinTeam(c.var.ctx, c.req.valid('json').tic)),
  )
  .post('/team/register', body(registerInput), async (c) =>
    c.json(await registerByInvitation(c.var.ctx, c.req.valid('json'))),
  )
  .get('/knowledgeAssistant/memberInfo', query(memberInfoQuery), async (c) =>
    c.json(await memberInfo(c.var.ctx, c.req.valid('query').teamId)),
  )

/** Calls behind the team gate. */
export const teamsApi = new Hono<TeamApiEnv>()
  .use('/team/:teamId/*', params(teamPath))
  .get('/team/:teamId/info', async (c) => c.json(await teamInfo(c.var.ctx)))
  .post('/team/:teamId/update', body(updateTeamInput), async (c) =>
    c.json(await updateTeam(c.var.ctx, c.req.valid('json'))),
  )
  .post('/team/:teamId/transfer', body(transferInput), async (c) =>
    c.json(await transferTeam(c.var.ctx, c.req.valid('json'))),
  )
  .get('/team/:teamId/listMemberUsage', query(usageQuery), async (c) =>
    c.json(await listMemberUsage(c.var.ctx, c.req.valid('query'))),
  )
  .get('/team/:teamId/member/list', query(membersQuery), async (c) =>
    c.json(await listMembers(c.var.ctx, c.req.valid('query'))),
  )
  .get('/team/:teamId/member/own', async (c) => c.json(await ownMember(c.var.ctx)))
  .post('/team/:teamId/member/invite', body(inviteInput), async (c) =>
    c.json(await inviteMember(c.var.ctx, c.req.valid('json'))),
  )
  .get('/team/:teamId/member/invitation/list', async (c) =>
    c.json(await listInvitations(c.var.ctx)),
  )
  .post('/team/:teamId/member/inviteMany', body(inviteManyInput), async (c) =>
    c.json(await inviteMembers(c.var.ctx, c.req.valid('json'))),
  )
  .post('/team/:teamId/member/inviteLink', body(inviteLinkInput), async (c) =>
    c.json(await openInviteLink(c.var.ctx, c.req.valid('json'))),
  )
  .post('/team/:teamId/member/invitation/resend', body(invitationInput), async (c) =>
    c.json(await resendInvitation(c.var.ctx, c.req.valid('json').invitationId)),
  )
  .post('/team/:teamId/member/invitation/revoke', body(invitationInput), async (c) =>
    c.json(await revokeInvitation(c.var.ctx, c.req.valid('json').invitationId)),
  )
  .post('/team/:teamId/member/invitation/revokeAll', async (c) =>
    c.json(await revokeAllInvitations(c.var.ctx)),
  )
  .post('/team/:teamId/member/updateByAdmin', body(updateByAdminInput), async (c) =>
    c.json(await updateByAdmin(c.var.ctx, c.req.valid('json'))),
  )
  .post('/team/:teamId/member/update', body(updateOwnInput), async (c) =>
    c.json(await updateOwn(c.var.ctx, c.req.valid('json'))),
  )
  .post('/team/:teamId/member/remove', body(memberInput), async (c) =>
    c.json(await removeMember(c.var.ctx, c.req.valid('json').memberId)),
  )
  .post('/team/:teamId/member/leave', async (c) => c.json(await leaveTeam(c.var.ctx)))
  .get('/team/:teamId/audit/list', query(auditQuery), async (c) =>
    c.json(await listAudit(c.var.ctx, c.req.valid('query'))),
  )
  .get('/team/:teamId/audit/export', query(auditQuery), async (c) =>
    csv(await exportAudit(c.var.ctx, c.req.valid('query'))),
  )

// Not JSON, so the envelope lets it pass.
function csv(lines: ReadableStream<Uint8Array>): Response {
  return new Response(lines, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
    },
  })
}
