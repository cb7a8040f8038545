import { defineErrors } from '~/core/errors'

export const deckErrors = defineErrors('deck', {
  deckNotFound: { code: 15101, status: 404, message: '这份文档还没有演示文稿' },
  slideNotFound: { code: 15102, status: 404, message: '这一页不存在或已删除' },
  slideChanged: { code: 15103, status: 409, message: '这一页刚被改过，请看过之后再改' },
  deckBusy: { code: 15104, status: 409, message: '演示文稿正在保存，请稍后再试', retry: true },
  deckFull: { code: 15105, status: 200, message: '已到页数或条数的上限，请先删除一些' },
  slideLayout: { code: 15106, status: 400, message: '这一页不能用这种版式' },
  lastSlide: { code: 15107, status: 200, message: '至少要留一页' },
  deckDamaged: { code: 15109, status: 500, message: '这份演示文稿打不开，请联系管理员' },
  deckLinkGone: { code: 15108, status: 403, message: '下载链接已失效，请重新导出' },
})
