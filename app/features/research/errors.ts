import { defineErrors } from '~/core/errors'

/** Outcomes of asking the world outside. Nothing that a source answered travels in them. */
export const researchErrors = defineErrors('research', {
  webNotConfigured: {
    code: 70001,
    status: 200,
    message: '还没有开通联网搜索，请联系管理员',
  },
  scholarNotConfigured: {
    code: 70002,
    status: 200,
    message: '还没有开通学术搜索，请联系管理员',
  },
  readerNotConfigured: {
    code: 70003,
    status: 200,
    message: '还没有开通网页读取，请联系管理员',
  },
  /** Every source failed; `sources` tells how each did. */
  webFailed: { code: 70010, status: 200, message: '联网搜索暂时没有回应，请稍后重试' },
  scholarFailed: { code: 70011, status: 200, message: '学术搜索暂时没有回应，请稍后重试' },
  pageRefused: { code: 70020, status: 200, message: '这个地址不能读取' },
  pageUnreachable: { code: 70021, status: 200, message: '打不开这个网页' },
  pageSlow: { code: 70022, status: 200, message: '这个网页太久没有回应' },
  pageLocked: { code: 70023, status: 200, message: '这个网页需要登录才能看' },
  pageGone: { code: 70024, status: 200, message: '这个网页已不存在' },
  pageType: { code: 70025, status: 200, message: '这个地址不是网页或 PDF' },
  pageTooLarge: { code: 70026, status: 200, message: '这个网页过大' },
  pageEmpty: { code: 70027, status: 200, message: '这个网页没有可读的文字' },
  tableNotFound: { code: 70040, status: 404, message: '这张对比表不存在' },
  tableBusy: { code: 70041, status: 409, message: '正在填写，停止或等它填完再改' },
  /** What was agreed to is not what it costs now. */
  priceChanged: { code: 70042, status: 409, message: '价格有变，请核对后重新开始' },
  tooManyTables: { code: 70043, status: 200, message: '对比表最多保存100张，请先删除不用的' },
  tooMuchAtOnce: { code: 70044, status: 429, message: '正在填写的论文太多，请等填完一些再开始' },
  nothingToFill: { code: 70045, status: 200, message: '没有要填的格子' },
  /** In a paper's row, not thrown to a caller. */
  paperUnread: { code: 70046, status: 200, message: '没有可读的全文，来源也没有提供摘要' },
  notSeated: { code: 70047, status: 200, message: '填写人已不在团队' },
  workNotFound: {
    code: 70030,
    status: 404,
    message: '这篇文献的信息已过期，请重新搜索',
  },
})
