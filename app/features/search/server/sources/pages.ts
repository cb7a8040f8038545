import { findIn, type Keyword } from '#packages/chinese/keyword'
import type { Seat } from '~/core/context'
import { asFound } from '~/core/text/find'
import { isOperator } from '~/features/operators/server'
import { groupOf, type Source } from '../source'

/** Pages of the product that the caller may open. */
export const pagesSource: Source = {
  kinds: ['page'],
  async begin(ctx, { keyword, limit, isFiltered }) {
    if (isFiltered) return async () => []
    const open = pagesOf(ctx.seat.role, await isOperator(ctx))
    const found = open
      .flatMap((page) => {
        const marks = marksIn(page, keyword)
        return marks ? [{ ...page, marks }] : []
      })
      .toSorted((a, b) => Math.sign(b.marks.length) - Math.sign(a.marks.length))
    return async () =>
      groupOf('page', asFound(found, limit), ({ path, title, marks, room: line }) => ({
        id: path,
        path,
        title,
        marks,
        line,
      }))
  },
}

function marksIn({ title, room, words = [] }: Page, keyword: Keyword) {
  const inTitle = findIn(title, keyword)
  if (inTitle) return inTitle
  return [room, ...words].some((word) => findIn(word, keyword)) ? [] : null
}

const pagesOf = (role: Seat['role'], mayOperate: boolean) => [
  ...ofMembers,
  ...(role === 'member' ? [] : ofAdmins),
  ...(mayOperate ? ofOperators : []),
]

interface Page {
  path: string
  title: string
  /** Where it stands. */
  room: string
  /** What else it is called. */
  words?: string[]
}

const ofMembers: Page[] = [
  { path: '/chat', title: '问答', room: '主导航', words: ['提问', '新提问'] },
  { path: '/library', title: '知识', room: '主导航', words: ['知识库', '资料', '上传文档'] },
  { path: '/library/bin', title: '回收站', room: '知识', words: ['已删除的资料'] },
  { path: '/create', title: '创作', room: '主导航', words: ['论文', '写作', '演示文稿'] },
  { path: '/create/history', title: '我的创作', room: '创作', words: ['创作历史'] },
  { path: '/document', title: '我的文档', room: '创作', words: ['文档', '写文档'] },
  { path: '/document/trash', title: '文档回收站', room: '创作' },
  { path: '/mindmap', title: '思维导图', room: '创作', words: ['导图', '脑图'] },
  { path: '/scholar', title: '学术搜索', room: '主导航', words: ['学术', '论文', '文献'] },
  { path: '/scholar/tables', title: '论文对比表', room: '学术', words: ['对比'] },
  { path: '/creators', title: '佳作', room: '首页', words: ['公开作品'] },
  { path: '/agent', title: '助手', room: '主导航', words: ['智能体'] },
  {
    path: '/profile/basic',
    title: '基本信息',
    room: '我的',
    words: ['密码', '登录', '头像', '实名认证'],
  },
  { path: '/profile/questions', title: '提问记录', room: '我的', words: ['历史记录'] },
  { path: '/profile/coins', title: '我的硬币', room: '我的', words: ['充值', '余额'] },
  { path: '/profile/orders', title: '我的订单', room: '我的', words: ['发票', '退款'] },
  { path: '/profile/assignments', title: '指派给我的', room: '我的', words: ['任务', '待写'] },
  { path: '/profile/shares', title: '我的分享', room: '我的', words: ['链接'] },
  { path: '/upgrade', title: '套餐与价格', room: '我的', words: ['升级', '续费', '购买'] },
  { path: '/download', title: '下载与安装', room: '我的', words: ['客户端', '应用'] },
  { path: '/ai/docs', title: '接口文档', room: '开发', words: ['API', '密钥'] },
]

const ofAdmins: Page[] = [
  { path: '/team', title: '团队管理', room: '团队', words: ['团队设置'] },
  { path: '/team/members', title: '成员管理', room: '团队', words: ['邀请', '席位'] },
  { path: '/team/usage', title: '成员用量', room: '团队' },
  { path: '/team/rights', title: '团队权益', room: '团队', words: ['套餐', '续费'] },
  { path: '/team/coins', title: '硬币明细', room: '团队', words: ['余额', '费用'] },
  { path: '/team/orders', title: '团队订单', room: '团队', words: ['发票', '退款'] },
  { path: '/team/brand', title: '品牌与域名', room: '团队', words: ['标志', '颜色'] },
  { path: '/team/keys', title: '接口密钥', room: '团队', words: ['API'] },
  { path: '/team/shares', title: '对外分享', room: '团队', words: ['链接'] },
  { path: '/team/creator', title: '公开作品', room: '团队', words: ['佳作'] },
  { path: '/team/moderation', title: '内容审核', room: '团队', words: ['敏感词'] },
  { path: '/team/models', title: '模型与服务', room: '团队', words: ['接入模型'] },
  { path: '/team/audit', title: '审计日志', room: '团队', words: ['操作记录'] },
]

const ofOperators: Page[] = [
  { path: '/desk', title: '订单', room: '运营台', words: ['交易'] },
  { path: '/desk/refunds', title: '退款', room: '运营台' },
  { path: '/desk/invoices', title: '发票', room: '运营台', words: ['开票'] },
  { path: '/desk/reconciliation', title: '对账', room: '运营台', words: ['日结'] },
  { path: '/desk/goods', title: '商品', room: '运营台', words: ['价格'] },
  { path: '/desk/home', title: '首页', room: '运营台', words: ['横幅', '应用', '推荐'] },
  { path: '/desk/creators', title: '公开作品', room: '运营台', words: ['下架'] },
  { path: '/desk/attribution', title: '渠道归因', room: '运营台' },
  { path: '/desk/codes', title: '兑换码', room: '运营台' },
  { path: '/desk/teams', title: '团队', room: '运营台', words: ['席位', '硬币'] },
  { path: '/desk/identity', title: '实名认证', room: '运营台', words: ['认证', '身份证'] },
  { path: '/desk/usage', title: '用量', room: '运营台' },
  { path: '/desk/audit', title: '操作记录', room: '运营台' },
  { path: '/desk/operations', title: '运行状况', room: '运营台' },
  { path: '/desk/models', title: '模型状况', room: '运营台' },
]
