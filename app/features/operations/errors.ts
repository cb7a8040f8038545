import { defineErrors } from '~/core/errors'

export const operationsErrors = defineErrors('operations', {
  ticketNotFound: { code: 19001, status: 404, message: '这项任务已不在，请刷新' },
  /** Its giving up has left a state that its own person tries again from. */
  notRetryable: { code: 19002, status: 200, message: '这类任务由本人在原处重试' },
})
