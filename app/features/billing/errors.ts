import { defineErrors } from '~/core/errors'

export const billingErrors = defineErrors('billing', {
  coinsShort: { code: 7001, status: 200, message: '团队硬币余额不足，请联系管理员' },
  /** The member's own month is used up; the team may still have coins. */
  capReached: {
    code: 'COIN_CAP_REACHED',
    status: 200,
    message: '本月硬币额度不足，可向管理员申请',
  },
  scholarShort: { code: 7004, status: 200, message: '学术搜索次数不足' },
  codeUnknown: { code: 13001, status: 200, message: '兑换码不正确，请核对后重新输入' },
  codeUsed: { code: 13002, status: 200, message: '这个兑换码已经用过' },
  codeExpired: { code: 13003, status: 200, message: '这个兑换码已过期' },
  keyReused: { code: 409, status: 409, message: '同一个请求号已用于另一笔支出，请重新提交' },
  underWay: { code: 409, status: 409, message: '这次请求已在处理，请勿重复提交' },
  alreadyDone: { code: 409, status: 409, message: '这次请求已处理完，请勿重复提交' },
  holdNotFound: { code: 404, status: 404, message: '这笔预扣不存在' },
  holdClosed: { code: 409, status: 409, message: '这笔预扣已结清' },
  holdTooSmall: { code: 409, status: 409, message: '结算的硬币多于预扣的硬币' },
  refundTooLarge: { code: 409, status: 409, message: '退回的硬币多于支付的硬币' },
  noCap: { code: 409, status: 200, message: '你没有每月额度限制，不需要申请' },
  alreadyApplied: { code: 409, status: 200, message: '已有一份申请在等待处理' },
  applicationNotFound: { code: 404, status: 404, message: '这份申请不存在' },
  applicationClosed: { code: 409, status: 200, message: '这份申请已处理' },
})
