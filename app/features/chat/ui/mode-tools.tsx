import { Brain, ChevronDown, Globe, GraduationCap, Library, Telescope } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { openRedeem } from '~/browser/redeem'
import { ModeChip } from '~/kit/mode-chip'
import { Popover } from '~/kit/popover'
import { Tooltip } from '~/kit/tooltip'
import { useReadyModes } from './chat-shell'
import { modeOptions, sourcesSummary, type Attachment, type ModeOption } from './modes'
import type { QuestionDraft } from './use-question-draft'

const SourcesList = lazy(() => import('./sources-list'))

export const modeIcons = {
  think: Brain,
  web: Globe,
  scholar: GraduationCap,
  library: Library,
} as const satisfies Record<ModeOption['icon'], unknown>

export interface ModeToolsProps {
  draft: QuestionDraft
  attached: Attachment
  /** False beside a file or a folder: those are the source. */
  hasSources: boolean
}

/** 深度思考 on its own, the three searches in a list. What cannot be chosen stays visible and says why. */
export function ModeTools({ draft, attached, hasSources }: ModeToolsProps) {
  const [thinking, ...sources] = modeOptions(draft.modes, attached, useReadyModes())
  return (
    <>
      {thinking && <Thinking option={thinking} onToggle={() => draft.toggle('useR1')} />}
      {hasSources && <Sources options={sources} draft={draft} />}
    </>
  )
}

function Thinking({ option, onToggle }: { option: ModeOption; onToggle(): void }) {
  const { checked, disabled, disabledReason } = option
  const chip = (
    <ModeChip
      on={checked && !disabled}
      icon={<Brain size={16} className="max-tablet:hidden" aria-hidden="true" />}
      // The words change with the state; what is switched keeps its name, with the words that are seen in it.
      aria-label={checked || disabled ? option.label : `${option.label}，${option.labelDisabled}`}
      onClick={onToggle}
      {...(disabled && { disabledReason })}
    >
      {checked || disabled ? option.label : option.labelDisabled}
    </ModeChip>
  )
  if (disabled) return chip
  return <Tooltip text={checked ? option.tooltip : option.tooltipDisabled}>{chip}</Tooltip>
}

function Sources({ options, draft }: { options: ModeOption[]; draft: QuestionDraft }) {
  const [isOpen, setOpen] = useState(false)
  // With nothing attached the list opens also where nobody is configured: it tells what to set up.
  const shut = options.every(({ disabled }) => disabled)
    ? (options.at(-1)?.disabledReason ?? '')
    : ''
  const on = !shut && options.some(({ checked }) => checked)
  const summary = shut ? '搜索范围' : sourcesSummary(options) + (draft.against ? '，两个模型' : '')
  const chip = (
    <ModeChip
      isTrigger
      on={on}
      className="min-w-0 shrink! max-tablet:px-2.5!"
      aria-label={shut ? '搜索范围' : `搜索范围：${summary}`}
      icon={<Telescope size={16} className="max-tablet:hidden" aria-hidden="true" />}
      {...(shut && { disabledReason: shut })}
    >
      <span className="min-w-0 truncate">{summary}</span>
      <ChevronDown size={14} className="flex-none" aria-hidden="true" />
    </ModeChip>
  )
  if (shut) return chip
  return (
    <>
      <Popover
        label="搜索范围"
        open={isOpen}
        onOpenChange={setOpen}
        side="top"
        className="w-[350px] max-w-[calc(100vw-24px)] p-1.5"
        trigger={chip}
      >
        <Suspense>
          <SourcesList
            options={options}
            draft={draft}
            onRedeem={() => {
              setOpen(false)
              openRedeem()
            }}
          />
        </Suspense>
      </Popover>
    </>
  )
}
