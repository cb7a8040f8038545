/** Words and limits of documents of one's own, for browser and server. */
export const OWN_TEXTS_LIMIT = 2_000
export const OWN_FOLDERS_LIMIT = 100
/** Documents in one folder. */
export const FOLDER_TEXTS_LIMIT = 500
export const OWN_TEXTS_A_PAGE = 50
export const OWN_FOLDER_NAME_LIMIT = 40
export const TRASH_DAYS = 30
/** Sources that a text from an answer brings. */
export const TEXT_SOURCES_LIMIT = 200
export const NOTES_A_TEXT_LIMIT = 200
/** What a document is called until somebody says. */
export const UNTITLED = '未命名文档'

export interface OwnTemplate {
  id: OwnTemplateId
  name: string
  hint: string
}

export const ownTemplateIds = [
  'minutes',
  'weekly',
  'proposal',
  'research',
  'official',
  'tender',
] as const
export type OwnTemplateId = (typeof ownTemplateIds)[number]

export const ownTemplates: readonly OwnTemplate[] = [
  { id: 'minutes', name: '会议纪要', hint: '议定事项、分工与时限' },
  { id: 'weekly', name: '周报', hint: '进展、问题与下周安排' },
  { id: 'proposal', name: '方案', hint: '背景、目标、做法与预算' },
  { id: 'research', name: '调研报告', hint: '方法、发现、结论与建议' },
  { id: 'official', name: '公文', hint: '按GB/T 9704的要素与层次' },
  { id: 'tender', name: '标书', hint: '商务、技术与服务三部分' },
]

/** What a document of one's own is. */
export const ownKinds = ['text', 'map'] as const
export type OwnKind = (typeof ownKinds)[number]
