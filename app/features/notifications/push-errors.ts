import { defineErrors } from '~/core/errors'

export const pushErrors = defineErrors('push', {
  off: { code: 11_001, status: 200, message: '这个站点没有开通消息提醒' },
  endpointRefused: { code: 11_002, status: 200, message: '不支持这个浏览器的推送服务' },
})
