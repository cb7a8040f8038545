import { isChapterType, PICTURE_COINS } from '~/features/document/assist-terms'
import type { SectionBody } from '#packages/document/body'
import type { AssistRequest } from './assist-stream'

export interface AssistTask {
  label: string
  /** What it costs, in words. */
  price?: string
  request: Omit<AssistRequest, 'body'> | 'evidence'
  /** It is about selected words. */
  needsSelection: boolean
  /** It is put below, whatever is selected. */
  isBelow?: boolean
  /** It goes on from all that the section has. */
  isWhole?: boolean
  /** What it is made of, where that is no part of the text. */
  body?: SectionBody
}

const rewrite = (label: string, action: NonNullable<AssistRequest['action']>): AssistTask => ({
  label,
  request: { type: 'AI_EDITOR', action },
  needsSelection: true,
})

/** What is made of selected words. */
export const selectionTasks: readonly AssistTask[] = [
  rewrite('润色', 'polish'),
  rewrite('扩写', 'expand'),
  rewrite('缩写', 'shorten'),
  rewrite('翻译', 'translate'),
  rewrite('简化', 'simple'),
  { label: '找依据', request: 'evidence', needsSelection: true },
]

/** What a section that is written costs, as a creation has it. */
export const CHAPTER_PRICE = '每百字1枚硬币'
const chapter = { needsSelection: false, isBelow: true, isWhole: true, price: CHAPTER_PRICE }

const insert = (label: string, type: AssistRequest['type']): AssistTask => ({
  label,
  request: { type },
  needsSelection: false,
})

/** What is put behind the line of the caret, out of what is selected or what stands before. */
export const insertTasks: readonly AssistTask[] = [
  {
    label: '续写',
    request: { type: 'AI_EDITOR', action: 'continue' },
    needsSelection: false,
  },
  { ...chapter, label: '写这一节', request: { type: 'CHAPTER' } },
  insert('表格', 'GENERATE_TABLE'),
  insert('图表', 'GENERATE_CHART'),
  insert('示意图', 'GENERATE_SCHEMATIC'),
  insert('公式', 'GENERATE_FORMULA'),
  insert('矢量图', 'GENERATE_SVG'),
  { ...insert('图片', 'GENERATE_IMG'), price: `${PICTURE_COINS}枚硬币` },
]

/** The section, out of these files first. */
export const filesTask = (fileIds: readonly string[]): AssistTask => ({
  ...chapter,
  label: '照资料写这一节',
  request: { type: 'GENERATE_CHAPTER_ATTACHMENT', fileIds },
})

/** What was proposed, once more as the writer wishes; it stands where it stood. */
export const againTask = (
  task: Pick<AssistTask, 'request' | 'isBelow'>,
  { wish, body }: { wish: string; body: SectionBody },
) => ({
  label: wish,
  request: wishRequest(wish),
  needsSelection: false,
  isBelow: task.isBelow || isContinued(task),
  body,
})

/** Whether a task makes words, and no table or picture. */
export const makesWords = ({ request }: AssistTask): boolean =>
  request !== 'evidence' && (request.type === 'AI_EDITOR' || isChapterType(request.type))

const isContinued = ({ request }: Pick<AssistTask, 'request'>): boolean =>
  request !== 'evidence' && request.action === 'continue'

/** Whether its words may stand for those that are selected. */
export const mayReplace = (task: AssistTask): boolean =>
  makesWords(task) && !isContinued(task) && !task.isBelow

export const wishTask = (wish: string): AssistTask => ({
  label: wish,
  request: wishRequest(wish),
  needsSelection: true,
})

const wishRequest = (wish: string) => ({ type: 'AI_EDITOR', action: 'wish', wish }) as const
