import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { CheckView } from '~/features/editor/terms'
import { Disclosure } from '~/kit/disclosure'
import type { CheckGroup, CheckTone } from './checks'

const icons: Record<CheckTone, { icon: typeof Info; tone: string }> = {
  warning: { icon: TriangleAlert, tone: 'text-warning' },
  danger: { icon: CircleAlert, tone: 'text-danger' },
  indigo: { icon: Info, tone: 'text-indigo' },
}

const SHOWN = 3

export interface FindingActs {
  /** Number and title of a heading. */
  nameOf: (nodeId: string) => string
  onFinding: (finding: CheckView) => void
  /** A person says that it stands, or takes that back; null once nothing is changed any more. */
  onAnswer: ((finding: CheckView, isAnswered: boolean) => void) | null
}

/** What was found of one kind: the first of it, the rest, and what somebody has answered, folded. */
export function CheckSection({ group, acts }: { group: CheckGroup; acts: FindingActs }) {
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
        <Findings findings={findings.slice(0, SHOWN)} acts={acts} />
        <Folded
          summary={`还有${findings.length - SHOWN}处`}
          findings={findings.slice(SHOWN)}
          {...{ acts }}
        />
        <Folded summary={`已核对${answered.length}处`} findings={answered} acts={acts} />
      </div>
    </section>
  )
}

interface FindingsProps {
  findings: readonly CheckView[]
  acts: FindingActs
}

function Folded({ summary, ...rest }: FindingsProps & { summary: string }) {
  if (rest.findings.length === 0) return null
  return (
    <Disclosure className="text-small" summary={summary}>
      <Findings {...rest} />
    </Disclosure>
  )
}

const Findings = ({ findings, acts }: FindingsProps) =>
  findings.map((finding, index) => <Finding key={finding.key || index} {...{ finding, acts }} />)

// Their words quote nothing of the text: without its name one cannot tell which section is meant.
const NAMELESS = new Set<CheckView['kind']>(['budget', 'empty'])

function Finding({ finding, acts }: { finding: CheckView; acts: FindingActs }) {
  const { kind, nodeId, message, key, answer } = finding
  const { nameOf, onFinding, onAnswer } = acts
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
