import { defineErrors } from '~/core/errors'

export const commentErrors = defineErrors('document', {
  threadNotFound: { code: 61071, status: 404, message: '这条批注不存在或已删除' },
  wordsMoved: { code: 61072, status: 409, message: '这段文字刚被改过，请重新选中再批注' },
  tooManyThreads: { code: 61073, status: 200, message: '一份文档最多{limit}处批注，请先删除一些' },
  tooManyComments: { code: 61074, status: 200, message: '回复已到上限，请另起一处批注' },
  assigneeRefused: { code: 61076, status: 400, message: '请指派给能打开这份文档的成员' },
  notYourThread: { code: 61077, status: 403, message: '已指派给别人，由其处理' },
  notYourComment: { code: 61075, status: 403, message: '只能改自己的批注' },
})
