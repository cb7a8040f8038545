import { synonymsOf } from '#packages/chinese/synonyms'

/** Which files a question is about, by what they are called or made of. */
export interface FileKind {
  /** As it was said: 合同, 文件, PDF. */
  noun: string
  /** Titles or openings of such files hold one of these; null for files of any kind. */
  names: string[] | null
  /** Extensions, for kinds told by their format. */
  types: string[] | null
}

const FORMATS: Record<string, string[]> = {
  pdf: ['pdf'],
  word: ['doc', 'docx'],
  excel: ['xls', 'xlsx', 'csv'],
  表格: ['xls', 'xlsx', 'csv'],
  ppt: ['ppt', 'pptx'],
  幻灯片: ['ppt', 'pptx'],
  演示文稿: ['ppt', 'pptx'],
  图片: ['jpg', 'jpeg', 'png'],
  网页: ['html'],
}
export const ANY = '文件|文档|资料|材料'
export const NAMED =
  '合同|协议|报告|制度|纪要|会议纪要|方案|通知|论文|发票|手册|计划|总结|预算|标书|简历|规划|清单|请示|函|章程|说明|记录'
/** Once in a pattern: its named groups are what `kindOf` reads. */
export const NOUN = `(?:(?<format>${Object.keys(FORMATS).join('|')})(?:${ANY})?|(?<named>${NAMED})(?:${ANY})?|(?<any>${ANY}))`
export const COUNTER = '[份个篇本张条]'
export const OPENING =
  '(?:请问|请|帮我|帮忙|告诉我|列出|列一下|数一下|统计一下|看看|想知道)*(?:我们|咱们|团队|这个|目前|现在|的)*(?:(?:知识库|资料库|文件库|文件夹|库)(?:里面|里|中|内)?|这里|里面)?(?:目前|现在)?(?:一共|总共|共|合计)?(?:存|收录|包含)?有?'
export const ADDED = '(?:上传|添加|加入|新增|更新)'
export const ENDING = '(?:呢|吗|啊|呀|了|的)*$'

export type Groups = Record<string, string | undefined>

export function kindOf({ format, named, any }: Groups): FileKind {
  if (format) {
    const noun = format.toUpperCase() + (/[a-z]/.test(format) ? '文件' : '')
    return { noun, names: null, types: FORMATS[format] ?? null }
  }
  if (named) return { noun: named, names: [named, ...synonymsOf(named)], types: null }
  return { noun: any ?? '文件', names: null, types: null }
}
