import { defineErrors } from '~/core/errors'

export const authErrors = defineErrors('auth', {
  // Same words whether the account exists or not.
  wrongPassword: { code: 10001, status: 200, message: '账号或密码不正确，还可尝试{triesLeft}次' },
  wrongPasswordLast: {
    code: 10018,
    status: 200,
    message: '账号或密码不正确，尝试次数已用完，请稍后再试',
  },
  tooManyTries: {
    code: 10002,
    status: 200,
    message: '这个账号输错密码的次数过多，请{minutes}分钟后再试',
  },
  tooManyTriesHere: {
    code: 10019,
    status: 200,
    message: '您所在的网络输错密码的次数过多，请{minutes}分钟后再试',
  },
  closed: { code: 10003, status: 200, message: '用户已注销' },
  // One answer for invented, expired and revoked keys.
  badApiKey: { code: 'AUTHENTICATE', status: 401, message: '接口密钥无效、已到期或已停用' },
  keyNotFound: { code: 10090, status: 404, message: '密钥不存在或已停用' },
  tooManyKeys: {
    code: 10091,
    status: 200,
    message: '最多保留{limit}个有效密钥，请先停用不再使用的',
  },
  changePasswordFirst: { code: 'PASSWORD_CHANGE_REQUIRED', status: 200, message: '请先修改密码' },
  // Same words for a wrong, used, outlived and never sent code, with or without an account behind the number.
  wrongCode: { code: 10005, status: 200, message: '验证码不正确或已过期' },
  badMobile: { code: 10006, status: 200, message: '请输入正确的手机号' },
  methodOff: { code: 10007, status: 200, message: '这里不支持该登录方式' },
  wrongOldPassword: { code: 10008, status: 200, message: '当前密码不正确' },
  weakPassword: { code: 10009, status: 200, message: '新密码须为8–20位，并同时含有字母和数字' },
  samePassword: { code: 10010, status: 200, message: '新密码不能与当前密码相同' },
  signInAgainFirst: { code: 10011, status: 200, message: '请退出后重新登录，再设置密码' },
  badPicture: { code: 10012, status: 200, message: '不支持的图片格式' },
  largePicture: { code: 10013, status: 200, message: '图片过大，请换一张' },
  badName: { code: 10014, status: 200, message: '姓名须为1–20个字' },
  // One refusal for every reason: a partner's person learns nothing of accounts.
  partnerRefused: { code: 10015, status: 200, message: '登录失败' },
  wechatRefused: { code: 10016, status: 200, message: '微信登录失败，请重试' },
  wechatTaken: { code: 10017, status: 200, message: '该微信已绑定其他账号' },
  // Codes of the specification.
  bindFailed: { code: 1001, status: 200, message: '手机号绑定失败' },
  qrOutlived: { code: 1002, status: 200, message: '二维码已失效' },
  mobileNotBound: { code: 7002, status: 200, message: '请先绑定手机号' },
  // Why a token speaks for nobody any more, said to whoever still holds it.
  signedOutElsewhere: {
    code: 'AUTHENTICATE',
    status: 401,
    message: '已在其他设备上退出，请重新登录',
  },
  passwordChanged: { code: 'AUTHENTICATE', status: 401, message: '密码已修改，请重新登录' },
})
