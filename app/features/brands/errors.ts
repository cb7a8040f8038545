import { defineErrors } from '~/core/errors'

export const brandErrors = defineErrors('brands', {
  domainNotFound: {
    code: 'DOMAIN_NOT_FOUND',
    status: 200,
    message: '团队不存在，请确认访问网址是否正确',
  },
  teamNotFound: {
    code: 'TEAM_NOT_FOUND',
    status: 200,
    message: '团队不存在，请确认访问网址是否正确',
  },
})
