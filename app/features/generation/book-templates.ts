/**
 * Templates that a book can be made by, as a form offers them: how many chapters every such book has, and whether there is
 * an appendix behind them. What they are: server/generators/book/templates.
 */
export const bookTemplates = [
  {
    id: 'monograph',
    name: '学术专著',
    hint: '从问题与文献到分章论证',
    fixed: 3,
    hasAppendix: false,
  },
  { id: 'textbook', name: '教材', hint: '每章有学习目标、小结与习题', fixed: 3, hasAppendix: true },
  {
    id: 'handbook',
    name: '工作手册',
    hint: '制度、办事流程与常见问题',
    fixed: 3,
    hasAppendix: true,
  },
  {
    id: 'procedures',
    name: '标准作业手册',
    hint: '职责、步骤、记录与异常处置',
    fixed: 7,
    hasAppendix: true,
  },
  { id: 'tender', name: '投标书', hint: '商务、技术、报价与偏离', fixed: 10, hasAppendix: false },
  {
    id: 'feasibility',
    name: '可行性研究报告',
    hint: '按2023年通用大纲的章次',
    fixed: 10,
    hasAppendix: false,
  },
  { id: 'research', name: '研究报告', hint: '现状、比较、成因与对策', fixed: 5, hasAppendix: true },
  { id: 'annual', name: '年度报告', hint: '经营、治理、责任与财务', fixed: 9, hasAppendix: false },
] as const

export type BookTemplateId = (typeof bookTemplates)[number]['id']

/** Templates whose chapters are all given: there is no number of them to choose. */
export const hasFixedChapters = (id: string): boolean => id === 'feasibility' || id === 'annual'

/** So many chapters a book of the template has at least: those of every such book, and one about its own subject. */
export const fewestChapters = ({ id, fixed }: (typeof bookTemplates)[number]): number =>
  hasFixedChapters(id) ? fixed : fixed + 1

/** Null where the id names none. */
export const bookTemplateOf = (id: string): (typeof bookTemplates)[number] | null =>
  bookTemplates.find((item) => item.id === id) ?? null
