import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import { isOperator } from '~/features/operators/server'
import * as contract from '../contract'
import { createTeam } from './create-team'
import { bindTeamHost, releaseTeamHost } from './team-hosts'
import { deleteTeam, restoreTeam } from './delete-team'
import { readTeamDetail } from './read-team'
import { listReceipts } from './receipts'
import { renameTeam } from './rename-team'
import { resumeTeam, suspendTeam } from './suspend'

export { listReceipts, readTeamDetail }

// For everybody else there is no such call.
const access = { visitor: 'closed', isOpen: isOperator } as const

/** What whoever runs the installation does with teams as a whole. */
export const operatorTenancyCalls = [
  defineCall({
    call: 'POST /desk/team/create',
    title: '运营台：开通一个团队，连同创建者与域名',
    access,
    body: contract.createTeamInput,
    result: contract.createdTeam,
    run: (ctx, { body }) => createTeam(ctx, body),
  }),
  defineCall({
    call: 'GET /desk/team/detail',
    title: '运营台：一个团队的名称、域名与两个月的用量',
    access,
    query: contract.teamDetailQuery,
    result: contract.teamDetailView,
    run: (ctx, { query }) => readTeamDetail(ctx, query),
  }),
  defineCall({
    call: 'POST /desk/team/rename',
    title: '运营台：修改团队名称，已发布的品牌随之改名',
    access,
    body: contract.renameTeamInput,
    result: contract.teamDetailView,
    run: (ctx, { body }) => renameTeam(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/team/host/bind',
    title: '运营台：给团队绑定域名，不需验证',
    access,
    body: contract.teamHostInput,
    result: contract.teamDetailView,
    run: (ctx, { body }) => bindTeamHost(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/team/host/release',
    title: '运营台：解除团队的域名',
    access,
    body: contract.teamHostInput,
    result: contract.teamDetailView,
    run: (ctx, { body }) => releaseTeamHost(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/team/suspend',
    title: '运营台：停用一个团队，成员随即不能进入',
    access,
    body: contract.closeTeamInput,
    result: done,
    run: (ctx, { body }) => suspendTeam(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/team/resume',
    title: '运营台：恢复停用的团队',
    access,
    body: contract.reopenTeamInput,
    result: done,
    run: (ctx, { body }) => resumeTeam(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/team/delete',
    title: '运营台：删除一个团队，30天后清除',
    access,
    body: contract.deleteTeamInput,
    result: done,
    run: (ctx, { body }) => deleteTeam(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/team/restore',
    title: '运营台：撤销删除',
    access,
    body: contract.reopenTeamInput,
    result: done,
    run: (ctx, { body }) => restoreTeam(ctx, body),
  }),
  defineCall({
    call: 'GET /desk/team/deletions',
    title: '运营台：团队的删除记录与清除回执',
    access,
    result: z.array(contract.deletionReceipt),
    run: (ctx) => listReceipts(ctx),
  }),
] as const
