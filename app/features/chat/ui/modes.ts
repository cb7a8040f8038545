import type { ReadyModes } from '../terms'

/** All modes a question can carry, in the order they are drawn. */
export const questionModes = ['useR1', 'useSearch', 'useScholar', 'useRepository'] as const
export type QuestionMode = (typeof questionModes)[number]

/** What a new browser starts with; the scholar search spends a quota and stays off. */
export const defaultModes: readonly QuestionMode[] = ['useR1', 'useSearch', 'useRepository']

export const MODES_KEY = 'ai_question_mode_list'

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
  return questionModes.map((mode, at) => {
    const disabledReason = isModeReady(mode, ready) ? shutBy(mode, attached) : missing[mode]
    return {
      mode,
      ...words[mode],
      sort: at + 1,
      ignoreChecked: mode === 'useR1',
      disabled: disabledReason !== '',
      disabledReason,
      checked: checked.includes(mode) && isModeReady(mode, ready),
    }
  })
}

const missing = {
  useR1: '还没有接入推理模型，由通用模型回答。部署配置MODEL_ROLES写明reasoning后可用',
  useSearch: '还没有接入联网搜索。部署配置WEB_SEARCH写明搜索服务后可用',
  useScholar: '还没有接入学术搜索。部署配置SCHOLAR_SOURCES写明文献来源后可用',
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

/** What the list of sources says when it is closed. */
export function sourcesSummary(options: readonly ModeOption[]): string {
  const names = options.flatMap(({ mode, checked }) =>
    checked && mode !== 'useR1' ? [shortNames[mode]] : [],
  )
  return names.length > 0 ? names.join('、') : words.useSearch.labelDisabled
}

/** An image shuts all modes, files all but the choice of model. */
export function isModeAvailable(mode: QuestionMode, attached: Attachment): boolean {
  return attached === 'none' || (attached === 'files' && mode === 'useR1')
}

export const toggleMode = (list: readonly QuestionMode[], mode: QuestionMode): QuestionMode[] =>
  list.includes(mode) ? list.filter((one) => one !== mode) : [...list, mode]

/** What the list becomes by itself when something is attached or taken away. */
export const modesAfter = {
  imageAdded: [],
  imageRemoved: ['useR1', 'useSearch'],
  filesAdded: ['useR1'],
  filesCleared: defaultModes,
} as const satisfies Record<string, readonly QuestionMode[]>

/** Reads the stored list: unknown entries fall out, no list at all means the default. */
export function readModes(stored: unknown): QuestionMode[] {
  if (!Array.isArray(stored)) return [...defaultModes]
  return questionModes.filter((mode) => stored.includes(mode))
}
