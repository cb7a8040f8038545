import { Brain, ChevronDown, Globe, GraduationCap, Library } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAskAdmin } from '~/client/ask-admin'
import { openRedeem } from '~/client/redeem'
import { Checkbox } from '~/kit/controls/choice'
import { ModeChip } from '~/kit/controls/mode-chip'
import { Popover } from '~/kit/overlays/popover'
import { Tooltip } from '~/kit/overlays/tooltip'
import { useReadyModes } from '../chat-shell'
import {
  chosenFilesLabel,
  modeOptions,
  shortNameOf,
  sourcesSummary,
  type Attachment,
  type ModeOption,
} from './modes'
import type { QuestionDraft } from './use-question-draft'

const SourcesList = lazy(() => import('./sources-list'))

export const modeIcons = {
  think: Brain,
  web: Globe,
  scholar: GraduationCap,
  library: Library,
} as const satisfies Record<ModeOption['icon'], unknown>

interface ModeToolProps {
  draft: QuestionDraft
  attached: Attachment
}

/** 深度思考: which model answers. What cannot be chosen stays visible and says why. */
export function ThinkingTool({ draft, attached }: ModeToolProps) {
  const option = useModeOptions({ draft, attached })[0]
  if (!option) return null
  const { checked, disabled, disabledReason, label } = option
  const chip = (
    <ModeChip
      on={checked && !disabled}
      icon={<Brain size={16} aria-hidden="true" />}
      // What it is without is said, not drawn: a name for it would read as a fault.
      aria-label={checked || disabled ? label : `${label}，${option.labelDisabled}`}
      onClick={() => draft.toggle('useR1')}
      {...(disabled && { disabledReason })}
    >
      {label}
    </ModeChip>
  )
  if (disabled) return chip
  return <Tooltip text={checked ? option.tooltip : option.tooltipDisabled}>{chip}</Tooltip>
}

/** 查哪里: one line with a tick for each source; its name opens what else can be said of them. */
export function ScopeLine({ draft, attached }: ModeToolProps) {
  const [, ...options] = useModeOptions({ draft, attached })
  const files = attached === 'files' ? draft.files.length : 0
  return (
    <div role="group" aria-label="查哪里" className="scope-line">
      <ScopeMenu options={options} draft={draft} files={files} isShut={attached !== 'none'} />
      {options.map((option) => (
        <Tick
          key={option.mode}
          option={option}
          files={option.mode === 'useRepository' ? files : 0}
          onToggle={() => draft.toggle(option.mode)}
        />
      ))}
    </div>
  )
}

// What is shut tells a member whom to ask, and an admin where it is opened.
function useModeOptions({ draft, attached }: ModeToolProps): ModeOption[] {
  const askAdmin = useAskAdmin()
  return modeOptions(draft.modes, attached, useReadyModes()).map((option) => ({
    ...option,
    disabledReason: askAdmin(option.disabledReason),
  }))
}

function Tick(props: { option: ModeOption; files: number; onToggle(): void }) {
  const { option, files, onToggle } = props
  const { checked, disabled, label } = option
  const isOn = files > 0 || (checked && !disabled)
  const tip = disabled ? option.disabledReason : isOn ? option.tooltip : option.labelDisabled
  return (
    <Tooltip text={tip} side="top">
      <span data-files={files > 0 || undefined}>
        <Checkbox
          checked={isOn}
          disabled={disabled}
          aria-label={spokenOf(option, files, isOn)}
          onCheckedChange={onToggle}
        >
          {files > 0 ? (
            chosenFilesLabel(files)
          ) : (
            <>
              <span className="scope-long">{label}</span>
              <span className="scope-short">{shortNameOf(option.mode)}</span>
            </>
          )}
        </Checkbox>
      </span>
    </Tooltip>
  )
}

// Begins with the words that are seen.
function spokenOf(
  { label, labelDisabled, disabledReason }: ModeOption,
  files: number,
  on: boolean,
) {
  if (files > 0) return chosenFilesLabel(files)
  if (disabledReason) return `${label}，${disabledReason}`
  return on ? label : `${label}，${labelDisabled}`
}

interface ScopeMenuProps {
  options: ModeOption[]
  draft: QuestionDraft
  files: number
  /** What is attached is all that is looked at. */
  isShut: boolean
}

function ScopeMenu({ options, draft, files, isShut }: ScopeMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const reason = isShut ? (options.at(-1)?.disabledReason ?? '') : ''
  const summary = sourcesSummary(options, files) + (draft.against ? '，两个模型' : '')
  const name = (
    <button
      type="button"
      className="scope-name touch"
      aria-label={`查哪里：${summary}`}
      aria-disabled={isShut || undefined}
    >
      查哪里
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  )
  if (isShut) return <Tooltip text={reason}>{name}</Tooltip>
  return (
    <Popover
      label="查哪里"
      open={isOpen}
      onOpenChange={setOpen}
      side="top"
      className="w-[350px] max-w-[calc(100vw-24px)] p-1.5"
      trigger={name}
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
  )
}
