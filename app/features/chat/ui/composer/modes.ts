import type { ReadyModes } from '../../terms'

/** All modes a question can carry, in the order they are drawn. */
export const questionModes = ['useR1', 'useSearch', 'useScholar', 'useRepository'] as const
export type QuestionMode = (typeof questionModes)[number]

/** What a new browser starts with; the scholar search spends a quota and stays off. */
export const defaultModes: readonly QuestionMode[] = ['useR1', 'useSearch', 'useRepository']

export const MODES_KEY = 'ai_question_mode_list'
/** Set once the list was stored by somebody's own choice: earlier versions also stored what an attachment had shut. */
export const MODES_CHOSEN_KEY = 'chat_modes_chosen'

export interface ModeOption {
  mode: QuestionMode
  label: string
  /** Name while it is off. */
  labelDisabled: string
  tooltip: string
  tooltipDisabled: string
  sort: number
  icon: 'think' | 'web' | 'scholar' | 'library'
  /** A choice of model, not of sources: left out of the sources' summary. */
  ignoreChecked: boolean
  disabled: boolean
  /** Why it cannot be chosen now; '' when it can. */
  disabledReason: string
  checked: boolean
}

const words = {
  useR1: {
    label: '深度思考',
    labelDisabled: '基础通用模型',
    tooltip: '采用第三方满血版深度推理模型，适用于复杂推理问题',
    tooltipDisabled: '采用通用大模型，适用于普通问题回答',
    icon: 'think',
  },
  useSearch: {
    label: '联网搜索',
    labelDisabled: '未联网',
    tooltip: '接入互联网，按需搜索网页资料',
    tooltipDisabled: '未接入互联网',
    icon: 'web',
  },
  useScholar: {
    label: '学术搜索',
    labelDisabled: '未联学术搜索',
    tooltip: '接入学术搜索，按需搜索学术资料',
    tooltipDisabled: '未接入学术搜索',
    icon: 'scholar',
  },
  useRepository: {
    label: '知识库搜索',
    labelDisabled: '未联知识库',
    tooltip: '接入知识库，按需搜索知识库内资料',
    tooltipDisabled: '未接入知识库',
    icon: 'library',
  },
} as const satisfies Record<
  QuestionMode,
  Pick<ModeOption, 'label' | 'labelDisabled' | 'tooltip' | 'tooltipDisabled' | 'icon'>
>

/** What the box has taken along besides its text. */
export type Attachment = 'none' | 'image' | 'files'

/** The modes as the box draws them. */
export function modeOptions(
  checked: readonly QuestionMode[],
  attached: Attachment,
  ready: ReadyModes,
): ModeOption[] {
  return questionModes.map((mode, index) => {
    const disabledReason = isModeReady(mode, ready) ? shutBy(mode, attached) : missing[mode]
    return {
      mode,
      ...words[mode],
      sort: index + 1,
      ignoreChecked: mode === 'useR1',
      disabled: disabledReason !== '',
      disabledReason,
      checked: checked.includes(mode) && isModeReady(mode, ready),
    }
  })
}

const missing = {
  useR1: '深度思考还没有开通，由通用模型回答',
  useSearch: '联网搜索还没有开通，请联系管理员',
  useScholar: '学术搜索还没有开通，请联系管理员',
  useRepository: '',
} as const satisfies Record<QuestionMode, string>

/** Whether somebody is configured for it; the library is always there. */
export function isModeReady(mode: QuestionMode, ready: ReadyModes): boolean {
  const servers = { useR1: ready.reasoning, useSearch: ready.web, useScholar: ready.scholar }
  return mode === 'useRepository' || servers[mode].length > 0
}

function shutBy(mode: QuestionMode, attached: Attachment): string {
  if (isModeAvailable(mode, attached)) return ''
  return attached === 'image' ? '图片提问时不可用' : '已选文件，只在所选文件里找'
}

const shortNames = {
  useSearch: '联网',
  useScholar: '学术',
  useRepository: '知识库',
} as const satisfies Record<Exclude<QuestionMode, 'useR1'>, string>

/** Modes in short words, as they are drawn. */
export const modeWords = (modes: readonly QuestionMode[]): string =>
  questionModes
    .filter((mode) => modes.includes(mode))
    .map((mode) => (mode === 'useR1' ? words.useR1.label : shortNames[mode]))
    .join('、')

/** The name of a source where the line has no room for its label. */
export const shortNameOf = (mode: QuestionMode): string =>
  mode === 'useR1' ? words.useR1.label : shortNames[mode]

/** What is searched, in short words; of chosen files, how many. */
export function sourcesSummary(options: readonly ModeOption[], files = 0): string {
  if (files > 0) return chosenFilesLabel(files)
  const names = options.flatMap(({ mode, checked, disabled }) =>
    checked && !disabled && mode !== 'useR1' ? [shortNames[mode]] : [],
  )
  return names.length > 0 ? names.join('、') : '都没选'
}

/** The tick of the library while files are chosen: they are all of it that is searched. */
export const chosenFilesLabel = (files: number) => `所选${files}份`

/** An image shuts all modes, files all but the choice of model. */
export function isModeAvailable(mode: QuestionMode, attached: Attachment): boolean {
  return attached === 'none' || (attached === 'files' && mode === 'useR1')
}

export const toggleMode = (list: readonly QuestionMode[], mode: QuestionMode): QuestionMode[] =>
  list.includes(mode) ? list.filter((other) => other !== mode) : [...list, mode]

/** With what is attached only this is on; the reader's own choice is left as it is and comes back with the last of it. */
export const modesBeside = {
  image: [],
  files: ['useR1'],
} as const satisfies Record<Exclude<Attachment, 'none'>, readonly QuestionMode[]>

/** Reads the stored list: unknown entries fall out, no list at all means the default. */
export function readModes(stored: unknown): QuestionMode[] {
  if (!Array.isArray(stored)) return [...defaultModes]
  return questionModes.filter((mode) => stored.includes(mode))
}

/**
 * The reader's choice out of what is stored. A list without any source that nobody chose is what earlier versions left
 * behind when an attachment was lost by a reload.
 */
export function chosenModes(stored: unknown, isChosen: boolean): QuestionMode[] {
  const modes = readModes(stored)
  const hasSource = modes.some((mode) => mode !== 'useR1')
  return hasSource || isChosen ? modes : [...defaultModes]
}
