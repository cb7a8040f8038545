import { defineErrors } from '~/core/errors'

export const identityErrors = defineErrors('identity', {
  notOffered: { code: 91001, status: 200, message: '这里没有开通实名认证' },
  nameInvalid: { code: 91002, status: 200, message: '姓名须为2–30个字，与证件一致' },
  numberInvalid: { code: 91003, status: 200, message: '证件号码有误，请核对' },
  alreadySubmitted: { code: 91004, status: 200, message: '已提交认证，不必再交' },
  checkNotFound: { code: 91005, status: 404, message: '没有这份申请，或已撤回' },
  checkChanged: { code: 91006, status: 409, message: '这份申请已有变化，请刷新后再审核' },
  numberUnreadable: {
    code: 91007,
    status: 200,
    message: '加密的密钥已更换，号码无法读出，请退回重填',
  },
  reasonMissing: { code: 91008, status: 200, message: '写明退回的原因' },
})
