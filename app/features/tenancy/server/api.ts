import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../contract'
import { deleteOwnTeam, restoreOwnTeam } from './delete-team'

/** For whom the team gate is shut. */
export const tenancyOpenCalls = [
  defineCall({
    call: 'POST /team/restore',
    title: '创建者撤销删除团队',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.reopenTeamInput,
    result: done,
    run: (ctx, { body }) => restoreOwnTeam(ctx, body),
  }),
] as const

/** What a team's owner decides about the team as a whole. */
export const tenancyCalls = [
  defineCall({
    call: 'POST /team/:teamId/delete',
    title: '删除团队：成员随即不能进入，30天内可以撤销，之后全部清除',
    access: { role: 'owner' },
    body: contract.deleteOwnTeamInput,
    result: done,
    run: (ctx, { body }) => deleteOwnTeam(ctx, body),
  }),
] as const
