import { defineErrors } from '#packages/basics/errors'

export { AppError, codeOf, defineErrors } from '#packages/basics/errors'
export type { ErrorKind, RefusalStatus } from '#packages/basics/errors'

/** Refusals that any call may meet. */
export const requestErrors = defineErrors('request', {
  invalid: { code: 400, status: 400, message: '提交的内容有误，请检查后重试' },
  /** What is wrong, where a schema says it in our words. */
  refused: { code: 400, status: 400, message: '提交的内容有误：{reason}' },
  tooLarge: { code: 400, status: 413, message: '提交的内容过大' },
  notFound: { code: 404, status: 404, message: '内容不存在或已删除' },
  signInFirst: { code: 'AUTHENTICATE', status: 401, message: '请先登录' },
  forbidden: { code: 403, status: 403, message: '无权限访问' },
  // 400, never 401: a wrong signature says nothing about who is signed in.
  badSignature: { code: 'SIGN_ERROR', status: 400, message: '请求签名有误，请刷新页面后重试' },
  wrongClock: { code: 'SIGN_ERROR', status: 400, message: '设备时间有误，请校准后重试' },
  repeated: { code: 20002, status: 200, message: '请勿重复提交' },
  tooMany: { code: 429, status: 429, message: '操作过于频繁，请稍后再试' },
})
