import { defineErrors } from '~/core/errors'

/** Of documents of one's own: where they come from, where they lie. */
export const ownErrors = defineErrors('own', {
  importEmpty: { code: 61081, status: 200, message: '这份资料里没有读到文字' },
  importNotReady: { code: 61082, status: 409, message: '资料还在学习，学完再建文档' },
})
