import { defineErrors } from '~/core/errors'

/** Outcomes of asking a model. Upstream texts never travel in them: they may quote keys or addresses. */
export const modelErrors = defineErrors('models', {
  unavailable: { code: 50001, status: 503, message: '模型服务暂不可用，请稍后重试', retry: true },
  stalled: { code: 50002, status: 503, message: '模型长时间没有回应，已停止等待', retry: true },
  truncated: { code: 50003, status: 502, message: '回答在传输中断开，已保留收到的部分' },
  refused: { code: 'AUDITING_ERROR', status: 200, message: '内容未通过安全审核，请修改后重试' },
  keyRefused: { code: 50004, status: 503, message: '模型服务的密钥或余额有误，请联系管理员' },
  malformed: { code: 50005, status: 502, message: '模型服务的回应无法识别' },
  flooded: { code: 50006, status: 502, message: '回答超出长度上限，已停止' },
  notConfigured: { code: 50007, status: 200, message: '未配置可用的模型，请管理员设置 {setting}' },
  notSupported: { code: 50008, status: 200, message: '模型服务 {provider} 还不能用于 {role}' },
})
