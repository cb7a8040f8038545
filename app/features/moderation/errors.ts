import { defineErrors } from '~/core/errors'

export const moderationErrors = defineErrors('moderation', {
  refused: {
    code: 'AUDITING_ERROR',
    status: 200,
    message: '内容未通过安全审核，请修改后重试',
  },
  unavailable: {
    code: 14001,
    status: 503,
    message: '安全审核暂不可用，请稍后重试',
    retry: true,
  },
  tooManyWords: { code: 14002, status: 200, message: '词表最多{limit}个词，请先删除一些' },
  noWords: {
    code: 14003,
    status: 200,
    message: '没有可以添加的词，每个词须为2–50个字',
  },
})
