import { defineErrors } from '~/core/errors'

export const authErrors = defineErrors('auth', {
  // Same words whether the account exists or not.
  wrongPassword: { code: 10001, status: 200, message: '账号或密码不正确，还可尝试 {triesLeft} 次' },
  tooManyTries: { code: 10002, status: 200, message: '尝试次数过多，请 {minutes} 分钟后再试' },
  closed: { code: 10003, status: 200, message: '用户已注销' },
})
