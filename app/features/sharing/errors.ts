import { defineErrors } from '~/core/errors'

export const sharingErrors = defineErrors('sharing', {
  /** Unknown, revoked, run out, or of a team that lets nothing be shared: all look alike. */
  shareNotFound: { code: 80001, status: 404, message: '这个分享不存在、已撤销或已过期' },
  notAllowed: { code: 80002, status: 403, message: '团队没有开放对外分享，可以联系管理员' },
  nothingToShare: { code: 80003, status: 200, message: '还没有可以分享的回答' },
  closedMeanwhile: {
    code: 80005,
    status: 409,
    message: '其中的资料刚被设为只给部分人看，没有生成链接，请看过内容后再分享',
  },
  tooLarge: { code: 80004, status: 200, message: '内容过多，无法放进一个分享' },
})
