import { findIn, type Keyword } from '#packages/chinese/keyword'
import { asFound } from '~/core/text/find'
import { groupOf, type Source } from '../source'

/** What can be done at once, by its name or another word for it. */
export const actionsSource: Source = {
  kinds: ['action'],
  async begin(ctx, { keyword, limit, isFiltered }) {
    if (isFiltered) return async () => []
    const open = ctx.seat.role === 'member' ? ofMembers : [...ofMembers, ...ofAdmins]
    const found = open.flatMap((action) => {
      const marks = marksIn(action, keyword)
      return marks ? [{ ...action, marks }] : []
    })
    return async () =>
      groupOf('action', asFound(found, limit), ({ id, path, title, line, marks }) => ({
        id,
        path,
        title,
        marks,
        line,
      }))
  },
}

function marksIn({ title, words }: Action, keyword: Keyword) {
  const inTitle = findIn(title, keyword)
  if (inTitle) return inTitle
  return words.some((word) => findIn(word, keyword)) ? [] : null
}

interface Action {
  id: string
  /** '' for what the page on screen does itself. */
  path: string
  title: string
  line: string
  /** What else it is called. */
  words: string[]
}

const ofMembers: Action[] = [
  { id: 'new-question', path: '/chat', title: '新提问', line: '问答', words: ['新对话', '新会话'] },
  { id: 'new-document', path: '/editor', title: '新建文档', line: '创作', words: ['写文档'] },
  {
    id: 'add-files',
    path: '/library',
    title: '放入资料',
    line: '知识',
    words: ['上传文档', '上传文件'],
  },
  {
    id: 'new-paper',
    path: '/create',
    title: '写一篇',
    line: '创作',
    words: ['写论文', '做演示文稿'],
  },
  { id: 'install', path: '/download', title: '安装到设备', line: '我的', words: ['下载客户端'] },
  { id: 'theme-light', path: '', title: '浅色', line: '深浅色', words: ['白天', '亮色', '主题'] },
  { id: 'theme-dark', path: '', title: '深色', line: '深浅色', words: ['夜间', '暗色', '主题'] },
  { id: 'theme-system', path: '', title: '跟随系统', line: '深浅色', words: ['主题'] },
]

const ofAdmins: Action[] = [
  { id: 'invite', path: '/team/members', title: '邀请成员', line: '团队', words: ['添加成员'] },
  { id: 'export-audit', path: '/team/audit', title: '导出审计日志', line: '团队', words: [] },
  { id: 'export-orders', path: '/team/orders', title: '导出团队订单', line: '团队', words: [] },
  {
    id: 'connect-model',
    path: '/team/models',
    title: '接入模型',
    line: '团队',
    words: ['配置模型'],
  },
]
