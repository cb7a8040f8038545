/** Templates that a book can be made by, as a form offers them. Their chapters: server/makers/book/templates. */
export const bookTemplates = [
  { id: 'monograph', name: '学术专著', hint: '从问题与文献到分章论证' },
  { id: 'textbook', name: '教材', hint: '每章有学习目标、小结与习题' },
  { id: 'handbook', name: '工作手册', hint: '制度、办事流程与常见问题' },
  { id: 'procedures', name: '标准作业手册', hint: '职责、步骤、记录与异常处置' },
  { id: 'tender', name: '投标书', hint: '商务、技术、报价与偏离' },
  { id: 'feasibility', name: '可行性研究报告', hint: '按2023年通用大纲的章次' },
  { id: 'research', name: '研究报告', hint: '现状、比较、成因与对策' },
  { id: 'annual', name: '年度报告', hint: '经营、治理、责任与财务' },
] as const

export type BookTemplateId = (typeof bookTemplates)[number]['id']

/** Templates whose chapters are all given: there is no number of them to choose. */
export const hasFixedChapters = (id: string): boolean => id === 'feasibility' || id === 'annual'

/** Null where the id names none. */
export const bookTemplateOf = (id: string): (typeof bookTemplates)[number] | null =>
  bookTemplates.find((one) => one.id === id) ?? null
