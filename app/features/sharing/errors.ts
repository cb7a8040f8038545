import { defineErrors } from '~/core/errors'

export const sharingErrors = defineErrors('sharing', {
  /** Unknown, forgotten, another brand's, or of a team that lets nothing be shared: all look alike. */
  shareNotFound: { code: 80001, status: 404, message: '这个分享不存在，或链接不完整' },
  notAllowed: { code: 80002, status: 403, message: '团队没有开放对外分享，可以联系管理员' },
  nothingToShare: { code: 80003, status: 200, message: '还没有可以分享的回答' },
  closedMeanwhile: {
    code: 80005,
    status: 409,
    message: '其中的资料刚被设为只给部分人看，没有生成链接，请看过内容后再分享',
  },
  shareExpired: { code: 80006, status: 404, message: '这个分享已经到期' },
  shareRevoked: { code: 80007, status: 404, message: '分享的人已经停止分享' },
  passwordNeeded: { code: 80008, status: 403, message: '这个分享需要密码' },
  passwordWrong: { code: 80009, status: 200, message: '密码不对，请向分享的人确认' },
  partMissing: {
    code: 80010,
    status: 404,
    message: '这一部分不能单独分享：它可能已修改，或引用了未公开的资料',
  },
  fileRestricted: {
    code: 80011,
    status: 200,
    message: '这份资料不是团队里人人可见，确认要公开后再生成链接',
  },
  tooLarge: { code: 80004, status: 200, message: '内容过多，无法放进一个分享' },
})
