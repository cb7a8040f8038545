import { AskAdmin } from '~/client/ask-admin'
import { Checkbox } from '~/kit/controls/choice'
import { useShell } from '~/client/use-shell'
import { modeIcons } from './mode-tools'
import type { ModeOption } from './modes'
import { othersThan } from '../answer/answerers'
import { useReadyModes } from '../chat-shell'
import { OnlyDocuments } from './only-documents'
import { scholarHint } from './send-rules'
import type { QuestionDraft } from './use-question-draft'

/** The three searches, each on or off, with what it does; below them whether only documents may be said. */
export default function SourcesList(props: {
  options: ModeOption[]
  draft: QuestionDraft
  onRedeem(): void
}) {
  const { options, draft, onRedeem } = props
  const isLibraryOn = options.some(({ mode, checked }) => mode === 'useRepository' && checked)
  return (
    <>
      {options.map((option) => (
        <Source
          key={option.mode}
          option={option}
          onToggle={() => draft.toggle(option.mode)}
          onRedeem={onRedeem}
        />
      ))}
      {isLibraryOn && (
        <div className="mt-1.5 border-t border-line px-2.5 pt-2.5 pb-1.5">
          <OnlyDocuments draft={draft} />
        </div>
      )}
      <Others draft={draft} />
    </>
  )
}

/** Who else may answer this one question, beside the one who usually does. */
function Others({ draft }: { draft: QuestionDraft }) {
  const others = othersThan(null, useReadyModes())
  if (others.length === 0) return null
  return (
    <div
      role="group"
      aria-label="两个模型对照"
      className="mt-1.5 border-t border-line px-2.5 pt-2.5 pb-1"
    >
      {others.map(({ provider, label }) => (
        <Checkbox
          key={provider}
          className="w-full items-start! gap-3! py-1"
          checked={draft.against === provider}
          onCheckedChange={(isOn) => draft.setAgainst(isOn ? provider : undefined)}
        >
          <span className={draft.against === provider ? 'font-semibold' : ''}>也请{label}回答</span>
          <span className="block text-micro text-ink-3">
            两个回答并排对照，只用于这一问，各计一次提问
          </span>
        </Checkbox>
      ))}
    </div>
  )
}

function Source(props: { option: ModeOption; onToggle(): void; onRedeem(): void }) {
  const { option, onToggle, onRedeem } = props
  const { checked, disabled, disabledReason, mode } = option
  const Icon = modeIcons[option.icon]
  return (
    <div className="flex items-center gap-2 rounded-sm px-2.5 py-[9px] hover:bg-wash">
      <Checkbox
        className="min-w-0 flex-1 items-start! gap-3!"
        checked={checked}
        disabled={disabled}
        aria-label={checked || disabled ? option.label : `${option.label}，${option.labelDisabled}`}
        onCheckedChange={onToggle}
      >
        <span className={`flex items-center gap-1.5 ${checked ? 'font-semibold' : ''}`}>
          <Icon size={16} aria-hidden="true" />
          {option.label}
        </span>
        <span className="block text-micro text-ink-3">
          <AskAdmin
            text={disabled ? disabledReason : checked ? option.tooltip : option.tooltipDisabled}
          />
        </span>
      </Checkbox>
      {mode === 'useScholar' && !disabled && <ScholarQuota onRedeem={onRedeem} />}
    </div>
  )
}

function ScholarQuota({ onRedeem }: { onRedeem(): void }) {
  const hint = scholarHint(useShell().team)
  if (!hint) return null
  return (
    <>
      <span className="flex-none text-micro text-warning">{hint}</span>
      <button type="button" className="k-link flex-none text-micro" onClick={onRedeem}>
        兑换
      </button>
    </>
  )
}
