import {
  Brain,
  ChevronDown,
  ChevronUp,
  FileText,
  Globe,
  GraduationCap,
  Library,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { openRedeem } from '~/browser/redeem'
import { Dot } from '~/kit/dot'
import { Spinner } from '~/kit/spinner'
import type { MessageView, ToolName } from '../terms'
import { isAnswering } from './send-rules'
import { toolLabels } from './wording'

/** What was done for an answer. Open while it is written, one row when it stands. */
export function WorkTrail({ message }: { message: MessageView }) {
  const [isOpened, setOpened] = useState(false)
  const isBusy = isAnswering(message.status)
  const count = message.steps.length + (message.thinking ? 1 : 0)
  if (count === 0) {
    return isAnswerAwaited(message) ? (
      <div className="trail" role="status">
        <Row isRunning>等待回答</Row>
      </div>
    ) : null
  }
  const isOpen = isBusy || isOpened
  return (
    <div className="trail" role="group" aria-label="过程">
      {!isBusy && (
        <Row icon={<Library size={15} aria-hidden="true" />}>
          <button
            type="button"
            className="touch flex items-center gap-2 hover:text-ink"
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpened)}
          >
            <span>
              思考与检索
              <Dot />
              {count}步
            </span>
            <Fold isOpen={isOpen} />
          </button>
        </Row>
      )}
      {isOpen && <Steps message={message} />}
    </div>
  )
}

function Steps({ message }: { message: MessageView }) {
  return (
    <div aria-live="polite">
      {message.thinking && <Thinking message={message} />}
      {message.steps.map(({ id, name, args, result, seconds, trouble }) => (
        <Row
          key={id}
          isRunning={result === null && isAnswering(message.status)}
          icon={<ToolIcon name={name} />}
          result={result === null ? '' : result || `${seconds}秒`}
          isResultKept={name === 'read_pdf_url'}
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
  isResultKept?: boolean
  children: ReactNode
}) {
  return (
    <div className="trail-row" data-running={props.isRunning || undefined}>
      {props.isRunning ? <Spinner size={14} /> : props.icon}
      {props.children}
      {props.result && (
        <span
          className={`ml-auto flex-none text-micro text-ink-3 ${props.isResultKept ? 'max-tablet:max-w-[50%] max-tablet:truncate' : 'max-tablet:hidden'}`}
        >
          {props.result}
        </span>
      )}
    </div>
  )
}

function Argument({ args }: { args: Record<string, string> }) {
  const said = args['query'] ?? args['title'] ?? args['url'] ?? ''
  if (said === '') return null
  return (
    <span className="text-ink-3">
      <Dot />
      {args['query'] === undefined ? said : `“${said}”`}
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
