import { defineCall, done } from '~/core/calls/define-call'
import { tokenCookie } from '~/features/auth/server'
import { hasNoTeam } from '~/features/teams/server'
import * as contract from '../contract'
import { openSetup } from './environment'
import { openFirstTeam } from './first-team'
import { trySetupModel } from './model-trial'

/** Calls of the first start, for the holder of the code that the operator was given. */
export const setupCalls = [
  defineCall({
    call: 'POST /setup/open',
    title: '以设置码查看尚无团队的系统',
    access: { visitor: 'closed', isOpen: hasNoTeam, reads: true },
    body: contract.setupCodeInput,
    result: contract.setupView,
    run: (ctx, { body }) => openSetup(ctx, body.code),
  }),
  defineCall({
    call: 'POST /setup/model',
    title: '试用模型服务',
    access: { visitor: 'closed', isOpen: hasNoTeam, reads: true },
    body: contract.setupModelInput,
    result: contract.modelTrialView,
    run: (ctx, { body }) => trySetupModel(ctx, body),
  }),
  defineCall({
    call: 'POST /setup/team',
    title: '建立第一个团队，并以创建者登录',
    access: { visitor: 'closed', isOpen: hasNoTeam },
    body: contract.firstTeamInput,
    result: done,
    run: async (ctx, { body }, { request, setHeader }) => {
      const device = { userAgent: request.headers.get('user-agent') ?? '' }
      const { token } = await openFirstTeam(ctx, body, device)
      // The page needs no token of its own: the cookie is out of reach of scripts.
      setHeader('set-cookie', tokenCookie(token, new URL(request.url).protocol === 'https:'))
      return true as const
    },
  }),
] as const
