import {
  Brain,
  ChevronDown,
  ChevronRight,
  ChevronUp,
  FileText,
  Globe,
  GraduationCap,
  Library,
} from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { openRedeem } from '~/client/redeem'
import { Dot } from '~/kit/dot'
import { Spinner } from '~/kit/spinner'
import type { MessageView, ToolName } from '../../terms'
import { workSummary, secondsOf } from './work-summary'
import { isAnswering } from '../composer/send-rules'
import { toolLabels } from '../wording'

export interface WorkTrailProps {
  message: MessageView
  /** Nothing was asked after it: what was open while it was written stays open. */
  isLast?: boolean
}

/**
 * What was done for an answer: one line, and under it the steps. They stand open while the answer is written and fold
 * out of sight when something else has been asked, so that no text moves under the reader's eyes.
 */
export function WorkTrail({ message, isLast = true }: WorkTrailProps) {
  const isBusy = isAnswering(message.status)
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(isBusy)
  useFoldUnseen(place, isOpen && !isBusy && !isLast, () => setOpen(false))
  if (message.steps.length === 0 && !message.thinking) {
    return isAnswerAwaited(message) ? (
      <div className="trail" role="status">
        <Row isRunning>等待回答</Row>
      </div>
    ) : null
  }
  return (
    <div ref={place} className="trail-group" role="group" aria-label="过程">
      <button
        type="button"
        className="trail-line touch"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={14} aria-hidden="true" />
        {isBusy ? '正在查资料' : <SearchSummary message={message} />}
      </button>
      {isOpen && <Steps message={message} />}
    </div>
  )
}

function SearchSummary({ message }: { message: MessageView }) {
  const seconds = secondsOf(message)
  return (
    <>
      {workSummary(message)}
      {seconds > 0 && (
        <>
          <Dot />
          用时{seconds}秒
        </>
      )}
    </>
  )
}

/** Calls back when the place has left the screen, while it is watched for. */
function useFoldUnseen(place: RefObject<HTMLElement | null>, isEnabled: boolean, fold: () => void) {
  const onUnseen = useEffectEvent(fold)
  useEffect(() => {
    const { current } = place
    if (!isEnabled || !current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting) onUnseen()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [place, isEnabled])
}

function Steps({ message }: { message: MessageView }) {
  return (
    <div className="trail" aria-live="polite">
      {message.thinking && <Thinking message={message} />}
      {message.steps.map(({ id, name, args, result, seconds, trouble }) => (
        <Row
          key={id}
          isRunning={result === null && isAnswering(message.status)}
          icon={<ToolIcon name={name} />}
          result={result === null ? '' : result || `${seconds}秒`}
          showsResultOnPhones={name === 'read_pdf_url'}
        >
          <span className="truncate">
            {toolLabels[name]}
            <Argument args={args} />
            {trouble === 'short' && <Redeem />}
          </span>
        </Row>
      ))}
      {isAnswerAwaited(message) && <Row isRunning>等待回答</Row>}
    </div>
  )
}

// All was found and nothing is thought or written: this wait has a name, too.
const isAnswerAwaited = ({ status, answer, steps }: MessageView) =>
  (status === 'waiting' || status === 'answeing') &&
  answer === '' &&
  steps.every(({ result }) => result !== null)

// The way to more stays where it was lacking.
function Redeem() {
  return (
    <>
      <Dot />
      <button type="button" className="k-link" onClick={openRedeem}>
        兑换
      </button>
    </>
  )
}

function Thinking({ message }: { message: MessageView }) {
  const isThinking = message.status === 'thinking'
  const [isFolded, setFolded] = useState(false)
  const seconds = Math.ceil(message.thinkingSeconds)
  const label = seconds > 0 ? `已思考${seconds}秒` : '已思考'
  return (
    <>
      <Row isRunning={isThinking} icon={<Brain size={15} aria-hidden="true" />}>
        <button
          type="button"
          className="touch flex items-center gap-2 hover:text-ink"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isThinking ? '正在思考' : label}
          <Fold isOpen={!isFolded} />
        </button>
      </Row>
      {!isFolded && (
        <p className="max-w-[60em] pt-0.5 pb-2 text-[13px] leading-[23px] whitespace-pre-wrap text-ink-2">
          {message.thinking}
        </p>
      )}
    </>
  )
}

function Row(props: {
  isRunning?: boolean
  icon?: ReactNode
  result?: string
  /** Shown on a phone as well: it tells how much of a paper was read. */
  showsResultOnPhones?: boolean
  children: ReactNode
}) {
  return (
    <div className="trail-row" data-running={props.isRunning || undefined}>
      {props.isRunning ? <Spinner size={14} /> : props.icon}
      {props.children}
      {props.result && (
        <span
          className={`ml-auto flex-none text-micro text-ink-3 ${props.showsResultOnPhones ? 'max-tablet:max-w-[50%] max-tablet:truncate' : 'max-tablet:hidden'}`}
        >
          {props.result}
        </span>
      )}
    </div>
  )
}

function Argument({ args }: { args: Record<string, string> }) {
  const query = args['query'] ?? args['title'] ?? args['url'] ?? ''
  if (query === '') return null
  return (
    <span className="text-ink-3">
      <Dot />
      {args['query'] === undefined ? query : `“${query}”`}
    </span>
  )
}

function ToolIcon({ name }: { name: ToolName }) {
  const Icon = icons[name]
  return <Icon size={15} aria-hidden="true" />
}

const icons = {
  repo_search_block: Library,
  repo_search_fileinfo: Library,
  repo_search_filename: Library,
  repo_file_block: FileText,
  read_pdf_url: FileText,
  read_web_url: Globe,
  web_search: Globe,
  fetch: Globe,
  scholar_search: GraduationCap,
} as const satisfies Record<ToolName, typeof Library>

function Fold({ isOpen }: { isOpen: boolean }) {
  const Icon = isOpen ? ChevronUp : ChevronDown
  return <Icon size={14} aria-hidden="true" />
}
