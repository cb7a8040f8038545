import { Lock, LockOpen, Minus, PanelRightClose, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatNumber } from '~/core/format'
import { BUDGET_LIMIT, NOTE_LIMIT, type DocNode, type NodePlan } from '#packages/document'
import { Field } from '~/kit/controls/field'
import { IconButton } from '~/kit/controls/icon-button'
import { TextArea } from '~/kit/controls/text-input'
import { joinIntent, roomBeside, splitIntent } from './lacking'
import type { OutlineLine } from '~/features/document/ui/outline'
import { NodeEvidence, type EvidenceSource } from './node-evidence'
import { NodeFiles } from './node-files'
import type { NodeAttachments } from './use-attachments'

export interface NodeDrawerProps {
  teamId: string
  creationId: string
  attachments: NodeAttachments
  line: OutlineLine
  /** Words of the whole, and headings that share them. */
  target: number | null
  leaves: number
  mayEdit: boolean
  evidence: EvidenceSource
  /** Under this heading, and what lacks evidence elsewhere. */
  lacking: ReactNode
  onPlan: (plan: NodePlan) => void
  onClose: () => void
}

const STEP = 100

/** What is planned under one heading: words, purpose, a word to the writer, evidence. */
export function NodeDrawer(props: NodeDrawerProps) {
  const { teamId, creationId, attachments, line, mayEdit, onPlan, onClose } = props
  const { node, label } = line
  const { sources, about } = splitIntent(node.intent)
  return (
    <>
      <header className="drawer-head">
        <h2 title={node.title}>
          {label && `${label}　`}
          {node.title}
        </h2>
        <IconButton
          label={node.locked ? '已锁定，点按解锁' : '锁定，撰写时不动'}
          aria-pressed={node.locked}
          active={node.locked}
          disabled={!mayEdit}
          icon={node.locked ? <Lock size={17} /> : <LockOpen size={17} />}
          onClick={() => onPlan({ locked: !node.locked })}
        />
        <IconButton label="收起" icon={<PanelRightClose size={18} />} onClick={onClose} />
      </header>
      <div className="drawer-body">
        {props.target !== null && <Budget {...props} target={props.target} />}
        <PlanText
          key={`intent ${node.id}`}
          label="写什么"
          limit={roomBeside(sources)}
          placeholder="这一节要说清什么"
          value={about}
          mayEdit={mayEdit}
          onKeep={(words) => onPlan({ intent: joinIntent(sources, words) })}
        />
        <PlanText
          key={`note ${node.id}`}
          label="给撰写者的话"
          limit={NOTE_LIMIT}
          placeholder="例如：算式单独成行，不与旧数据比较"
          value={node.note}
          mayEdit={mayEdit}
          onKeep={(note) => onPlan({ note })}
        />
        <NodeFiles
          key={`files ${node.id}`}
          title={node.title}
          files={attachments.of(node.id)}
          mayEdit={mayEdit}
          onChange={(fileIds) => attachments.attach(node.id, fileIds)}
        />
        <NodeEvidence
          key={`evidence ${node.id}`}
          {...{ teamId, creationId }}
          node={node}
          source={props.evidence}
          sources={sources}
          mayEdit={mayEdit}
          onChange={(evidenceIds) => onPlan({ evidenceIds })}
        />
        {props.lacking}
      </div>
    </>
  )
}

function Budget({ line, target, leaves, mayEdit, onPlan }: NodeDrawerProps & { target: number }) {
  const { node, words } = line
  if (node.children.length > 0) {
    return <p className="text-small text-ink-2">篇幅{formatNumber(words)}字，是下面各节之和。</p>
  }
  const set = (by: number) =>
    onPlan({ budget: Math.min(BUDGET_LIMIT, Math.max(0, Math.round(words / 10) * 10 + by)) })
  return (
    <section>
      <h3 className="k-label">篇幅</h3>
      <div className="flex items-end gap-4">
        <div className="drawer-stepper">
          <IconButton
            label={`减${STEP}字`}
            size="small"
            disabled={!mayEdit || words <= 0}
            icon={<Minus size={16} />}
            onClick={() => set(-STEP)}
          />
          <WordsInput words={words} mayEdit={mayEdit} onSet={(budget) => onPlan({ budget })} />
          <IconButton
            label={`加${STEP}字`}
            size="small"
            disabled={!mayEdit}
            icon={<Plus size={16} />}
            onClick={() => set(STEP)}
          />
        </div>
        <p className="min-w-0 flex-1 text-micro text-ink-3">
          {node.budget === null ? (
            '按权重分得'
          ) : (
            <>
              已手动设定，其余{leaves - 1}节分{formatNumber(Math.max(0, target - words))}字。
              {mayEdit && (
                <button type="button" className="k-link" onClick={() => onPlan({ budget: null })}>
                  改回自动
                </button>
              )}
            </>
          )}
        </p>
      </div>
    </section>
  )
}

interface WordsInputProps {
  words: number
  mayEdit: boolean
  onSet: (words: number) => void
}

/** Kept when it is left or by Enter; Esc leaves it as it was. */
function WordsInput({ words, mayEdit, onSet }: WordsInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const keep = () => {
    const next = Math.min(BUDGET_LIMIT, Number(typed ?? ''))
    if (typed && next !== words) onSet(next)
    setTyped(null)
  }
  return (
    <input
      aria-label="篇幅字数"
      inputMode="numeric"
      readOnly={!mayEdit}
      value={typed ?? formatNumber(words)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 7))}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === 'Enter') keep()
        if (key === 'Escape') setTyped(null)
      }}
    />
  )
}

interface PlanTextProps {
  label: string
  limit: number
  placeholder: string
  value: string
  mayEdit: boolean
  onKeep: (text: string) => void
}

/** Kept when it is left, so that undo takes it back as a whole. */
function PlanText({ label, limit, placeholder, value, mayEdit, onKeep }: PlanTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label}>
      <TextArea
        rows={2}
        maxLength={limit}
        placeholder={placeholder}
        readOnly={!mayEdit}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed !== null && typed.trim() !== value) onKeep(typed.trim())
          setTyped(null)
        }}
      />
    </Field>
  )
}

/** As the drawer of a heading is told of. */
export const titleOf = (node: DocNode, label: string) => `${label} ${node.title}`.trim()
