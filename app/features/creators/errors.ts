import { defineErrors } from '~/core/errors'

export const creatorErrors = defineErrors('creators', {
  creatorNotFound: { code: 90501, status: 404, message: '这个团队没有公开，或已收回' },
  workNotFound: { code: 90502, status: 404, message: '这件作品没有公开，或已收回' },
  alreadyPublished: { code: 90503, status: 200, message: '这件作品已经公开' },
  worksFull: { code: 90504, status: 200, message: '公开的作品已有100件，请先收回不用的' },
  profileFirst: { code: 90505, status: 200, message: '先填写名称与印字，再公开作品' },
})
