import { defineErrors } from '~/core/errors'

export const setupErrors = defineErrors('setup', {
  // Same words for a wrong, an outlived and a used one.
  badCode: {
    code: 16_001,
    status: 200,
    message: '设置码不正确或已过期，请在服务器上运行 npm run teams -- code 取一个新的',
  },
  hostInvalid: { code: 16_002, status: 200, message: '请填写完整的域名，如ai.example.com' },
  accountInvalid: {
    code: 16_003,
    status: 200,
    message: '请填写手机号，或4–32位小写字母、数字组成的账号',
  },
  dateOver: { code: 16_004, status: 200, message: '到期日须在今天之后' },
})
