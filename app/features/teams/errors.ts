import { defineErrors } from '~/core/errors'

export const teamErrors = defineErrors('teams', {
  notInTeam: {
    code: 'TEAM_PLAN_NOT_FOUND',
    status: 200,
    message: '您暂未加入任何团队，请联系团队管理员',
  },
  planExpired: { code: 'TEAM_PLAN_EXPIRED', status: 200, message: '网站已到期，请联系团队管理员' },
  notAdmin: { code: 'TEAM_PLAN_NOT_ADMIN', status: 200, message: '你不是管理员，无法操作' },
})
