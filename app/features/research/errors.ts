import { defineErrors } from '~/core/errors'

/** Outcomes of asking the world outside. Nothing that a source answered travels in them. */
export const researchErrors = defineErrors('research', {
  webNotConfigured: {
    code: 70001,
    status: 200,
    message: '还没有接入联网搜索，请联系管理员（运营方在配置中填写 WEB_SEARCH）',
  },
  scholarNotConfigured: {
    code: 70002,
    status: 200,
    message: '还没有接入学术搜索，请联系管理员（运营方在配置中填写 SCHOLAR_SOURCES）',
  },
  readerNotConfigured: {
    code: 70003,
    status: 200,
    message: '还没有接入网页读取，请联系管理员（运营方在配置中填写 PAGE_READERS）',
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
  workNotFound: {
    code: 70030,
    status: 404,
    message: '这篇文献的信息已过期，请重新搜索',
  },
})
