import { defineErrors } from '~/core/errors'

export const authErrors = defineErrors('auth', {
  // Same words whether the account exists or not.
  wrongPassword: { code: 10001, status: 200, message: '账号或密码不正确，还可尝试 {triesLeft} 次' },
  tooManyTries: { code: 10002, status: 200, message: '尝试次数过多，请 {minutes} 分钟后再试' },
  closed: { code: 10003, status: 200, message: '用户已注销' },
  keyNotFound: { code: 10090, status: 404, message: '密钥不存在或已停用' },
  tooManyKeys: {
    code: 10091,
    status: 200,
    message: '最多保留 {limit} 个有效密钥，请先停用不再使用的',
  },
})
