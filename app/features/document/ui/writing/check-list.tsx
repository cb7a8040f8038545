import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { CheckView } from '../../terms'
import { Disclosure } from '~/kit/disclosure'
import type { CheckGroup, CheckTone } from './checks'

const icons: Record<CheckTone, { icon: typeof Info; tone: string }> = {
  warning: { icon: TriangleAlert, tone: 'text-warning' },
  danger: { icon: CircleAlert, tone: 'text-danger' },
  indigo: { icon: Info, tone: 'text-indigo' },
}

const COLLAPSED_COUNT = 3

export interface FindingActions {
  /** Number and title of a heading. */
  nameOf: (nodeId: string) => string
  onFinding: (finding: CheckView) => void
  /** A person says that it stands, or takes that back; null once nothing is changed any more. */
  onAnswer: ((finding: CheckView, isAnswered: boolean) => void) | null
}

/** What was found of one kind: the first of it, the rest, and what somebody has answered, folded. */
export function CheckSection({ group, actions }: { group: CheckGroup; actions: FindingActions }) {
  const { name, tone, findings, answered } = group
  const { icon: Icon, tone: colour } = icons[tone]
  return (
    <section className="check-line" aria-label={name}>
      {findings.length === 0 ? (
        <CircleCheck size={17} className="text-success" aria-hidden="true" />
      ) : (
        <Icon size={17} className={colour} aria-hidden="true" />
      )}
      <div>
        <h3 className="flex items-baseline justify-between font-semibold">
          {name}
          <span className={`text-small font-normal ${findings.length > 0 ? colour : 'text-ink-3'}`}>
            {findings.length > 0 ? `${findings.length}处` : '无'}
          </span>
        </h3>
        <Findings findings={findings.slice(0, COLLAPSED_COUNT)} actions={actions} />
        <Folded
          summary={`还有${findings.length - COLLAPSED_COUNT}处`}
          findings={findings.slice(COLLAPSED_COUNT)}
          {...{ actions }}
        />
        <Folded summary={`已核对${answered.length}处`} findings={answered} actions={actions} />
      </div>
    </section>
  )
}

interface FindingsProps {
  findings: readonly CheckView[]
  actions: FindingActions
}

function Folded({ summary, ...rest }: FindingsProps & { summary: string }) {
  if (rest.findings.length === 0) return null
  return (
    <Disclosure className="text-small" summary={summary}>
      <Findings {...rest} />
    </Disclosure>
  )
}

const Findings = ({ findings, actions }: FindingsProps) =>
  findings.map((finding, index) => <Finding key={finding.key || index} {...{ finding, actions }} />)

// Their words quote nothing of the text: without its name one cannot tell which section is meant.
const NAMELESS = new Set<CheckView['kind']>(['budget', 'empty'])

function Finding({ finding, actions }: { finding: CheckView; actions: FindingActions }) {
  const { kind, nodeId, message, key, answer } = finding
  const { nameOf, onFinding, onAnswer } = actions
  return (
    <p className="check-finding">
      {NAMELESS.has(kind) && <b className="font-semibold">{nameOf(nodeId)}：</b>}
      {message}
      {answer && <span className="text-ink-3">（{answer.author}核对过，照旧）</span>}
      <span className="check-acts">
        {nodeId && (
          <button
            type="button"
            className="k-link"
            aria-label={`查看 ${nameOf(nodeId)}`}
            onClick={() => onFinding(finding)}
          >
            查看
          </button>
        )}
        {key && onAnswer && (
          <button
            type="button"
            className="k-link"
            aria-label={`${answer ? '撤回核对' : '核对无误'}：${message}`}
            onClick={() => onAnswer(finding, !answer)}
          >
            {answer ? '撤回' : '核对无误'}
          </button>
        )}
      </span>
    </p>
  )
}
