// Words and limits of the safety check. Free of zod: the browser loads this.

/** What was checked. */
export const checkedKinds = ['question', 'answer', 'file', 'name', 'picture'] as const
export type CheckedKind = (typeof checkedKinds)[number]

export const checkedKindLabels: Record<CheckedKind, string> = {
  question: '提问',
  answer: '回答',
  file: '文件',
  name: '名称',
  picture: '图片',
}

/** What became of it: refused, let through with doubts, or let through because nobody answered in time. */
export const checkOutcomes = ['refused', 'doubtful', 'unchecked'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

export const checkOutcomeLabels: Record<CheckOutcome, string> = {
  refused: '未通过',
  doubtful: '存疑放行',
  unchecked: '未能审核',
}

/** Words of one team's list. */
export const TEAM_WORDS_AT_MOST = 5000
export const WORD_FEWEST = 2
export const WORD_LONGEST = 50
/** Characters of what is added in one go. */
export const WORDS_TEXT_LIMIT = 200_000

export type {
  AddedWords,
  CheckRecordPage,
  CheckRecordView,
  ModerationView,
  WordPage,
  WordView,
} from './contract'
