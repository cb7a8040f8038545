import { Brain, FolderSearch, Library } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { emit, useEvent } from '~/browser/event-bus'
import { IconButton } from '~/kit/icon-button'
import { ModeChip } from '~/kit/mode-chip'
import { Tooltip } from '~/kit/tooltip'
import type { SessionFrom } from '../terms'
import { useChatShell } from './chat-shell'
import { FileRow } from './file-row'
import { modeOptions, type QuestionMode } from './modes'
import { QuestionInput } from './question-input'
import { SendSeal } from './send-seal'
import { questionLeft, sendBlock } from './send-rules'
import type { QuestionDraft } from './use-question-draft'
import { placeholderOf } from './wording'

// The library's screens come when a file is to be picked.
const PickerDialog = lazy(async () => ({
  default: (await import('~/features/library/ui')).PickerDialog,
}))

/** As the specification has it, also where nothing is made into slides. */
const pickerPurpose = { code: 'chat', appCode: 'ppt', isChat: true }

export interface QuestionBoxProps {
  variant: 'home' | 'chat' | 'compact'
  sessionFrom: SessionFrom
  draft: QuestionDraft
  isAnswering: boolean
  /** The modes that really work here; the rest are not drawn. */
  offered: readonly QuestionMode[]
  takesFocus?: boolean
  onSend(): void
  onStop(): void
  /** Said when a paste did not fit. */
  onCut(): void
}

/** Where questions are written: files, text, ways of working, the seal that sends. */
export function QuestionBox(props: QuestionBoxProps) {
  const { variant, draft, isAnswering } = props
  const [isFocused, setFocused] = useState(false)
  const block = sendBlock({
    isAnswering,
    text: draft.text,
    hasImage: false,
    fileStatuses: draft.files.map(({ status }) => status),
  })
  const send = () => {
    if (block === null) props.onSend()
  }
  useEvent('my_question_select_knowledge_file_delete_action', ({ id }) => draft.removeFile(id))
  const isSlim =
    variant === 'compact' && !isFocused && draft.text === '' && draft.files.length === 0
  const seal = <SendSeal block={block} onSend={send} onStop={props.onStop} />
  return (
    <div
      className="question-box"
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      }}
    >
      {draft.files.length > 0 && (
        <FileRow
          files={draft.files}
          onRemove={(id) => emit('my_question_select_knowledge_file_delete_action', { id })}
        />
      )}
      <div className={isSlim ? 'flex items-center gap-2 pr-2' : undefined}>
        <QuestionInput
          takesFocus={props.takesFocus ?? false}
          value={draft.text}
          placeholder={placeholderOf(props.sessionFrom)}
          className={isSlim ? `${lines.compact} min-w-0 flex-1` : lines[variant]}
          onChange={draft.setText}
          onCut={props.onCut}
          onSubmit={send}
        />
        {isSlim && seal}
      </div>
      {!isSlim && (
        <Tools variant={variant} draft={draft} offered={props.offered}>
          {seal}
        </Tools>
      )}
    </div>
  )
}

const lines = {
  home: 'min-h-[92px] px-5 pt-[18px] pb-1 text-[16px] leading-7 max-tablet:min-h-[84px] max-tablet:px-3.5 max-tablet:pt-3.5',
  chat: 'min-h-[58px] px-4 pt-3.5 pb-1 text-[15px] leading-[26px] max-tablet:min-h-[44px] max-tablet:px-3.5 max-tablet:pt-2.5 max-tablet:pb-0 max-tablet:text-[16px]',
  compact: 'min-h-[46px] px-4 pt-2.5 pb-2.5 text-[15px] leading-[26px] max-tablet:text-[16px]',
} as const

function Tools(props: {
  variant: QuestionBoxProps['variant']
  draft: QuestionDraft
  offered: readonly QuestionMode[]
  children: ReactNode
}) {
  const { variant, draft, offered } = props
  const [isPicking, setPicking] = useState(false)
  const { team, openLogin } = useChatShell()
  const hasFiles = draft.files.length > 0
  const modes = modeOptions(draft.modes, hasFiles ? 'files' : 'none').filter(({ mode }) =>
    offered.includes(mode),
  )
  const left = questionLeft(draft.text)
  return (
    <div
      className={`flex items-center gap-1.5 ${variant === 'home' ? 'px-3 pt-2 pb-3' : 'px-2.5 pt-2 pb-2.5'}`}
    >
      {modes.map((option) => {
        const Icon = option.icon === 'think' ? Brain : Library
        const chip = (
          <ModeChip
            on={option.checked}
            icon={<Icon size={16} aria-hidden="true" />}
            onClick={() => draft.toggle(option.mode)}
            {...(option.disabled && { disabledReason: '已选文件，只在所选文件里找' })}
          >
            {option.label}
          </ModeChip>
        )
        const tip = option.checked ? option.tooltip : option.tooltipDisabled
        return option.disabled ? (
          <span key={option.mode}>{chip}</span>
        ) : (
          <Tooltip key={option.mode} text={tip}>
            {chip}
          </Tooltip>
        )
      })}
      <span className="min-w-0 flex-1" />
      {(left <= 200 || hasFiles) && (
        <span className="mr-1 text-micro text-ink-3 max-tablet:hidden" aria-live="polite">
          还可输入{left.toLocaleString('en-US')}字
        </span>
      )}
      {variant !== 'compact' && (
        <IconButton
          label={hasFiles ? `选择知识库文件，已选${draft.files.length}` : '选择知识库文件'}
          active={hasFiles}
          icon={<FolderSearch size={19} aria-hidden="true" />}
          onClick={() => (team ? setPicking(true) : openLogin())}
        />
      )}
      {props.children}
      {isPicking && (
        <Suspense>
          <PickerDialog
            purpose={pickerPurpose}
            chosen={draft.files}
            onClose={() => setPicking(false)}
            onPick={(files) => {
              draft.setFiles(files)
              setPicking(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
