import { defineErrors } from '~/core/errors'

export const mcpErrors = defineErrors('mcp', {
  keyNeeded: {
    code: 'AUTHENTICATE',
    status: 401,
    message: '请在请求头 Authorization 中带上接口密钥',
  },
  otherOrigin: { code: 403, status: 403, message: '不接受来自其他网站的请求' },
  teamGone: { code: 404, status: 404, message: '密钥所属的团队不在这个域名上' },
})
