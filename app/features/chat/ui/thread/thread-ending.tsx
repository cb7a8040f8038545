import { CircleAlert, Copy, Library, RefreshCw, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { AskAdmin } from '~/client/ask-admin'
import { ANOTHER_WAY } from '~/core/refusal'
import { Button } from '~/kit/controls/button'
import type { MessageView } from '../../terms'
import { AnswerMenu } from '../answer/answer-menu'
import { AnswerNotices } from '../answer/answer-notices'
import type { ThreadEntry } from '../conversation/conversation-view'
import { isAnswering } from '../composer/send-rules'
import { VersionSwitch } from './version-switch'
import { wideningOf, wideningWords } from './widening'

/** What can be done with a question and its answer. */
export interface EntryActions {
  onRetry(key: string): void
  /** Asks once more at its place, in other words when `text` is given. */
  onAgain(key: string, text?: string): void
  /** Asks another model the same, its answer beside this one. */
  onCompare(key: string, provider: string): void
  /** Asks the same over the whole library; absent where that is not the reader's to do. */
  onWiden?: ((key: string) => void) | undefined
  /** Asks for what follows of the last answer; absent where nothing can be asked. */
  onContinue?: ((key: string) => void) | undefined
  onChoose(messageId: string): void
  onRemove(key: string): void
  onCopy(message: MessageView): void
  /** Beside a file: keeps the answer among its notes. */
  onNote?: ((message: MessageView) => void) | undefined
}

interface EntryEndingProps extends EntryActions {
  entry: ThreadEntry
  sessionId: string
  /** Something is being answered. */
  isBusy: boolean
}

/** What stands below an answer: why it broke off, where to look instead, and its actions. */
export function EntryEnding(props: EntryEndingProps) {
  const { message } = props.entry
  return (
    <>
      <AnswerNotices
        message={message}
        onContinue={props.onContinue ? () => props.onContinue?.(props.entry.key) : null}
      />
      {message.error && <Failure {...props} text={message.error.message} />}
      {offerOf(props) === 'answer' ? (
        <Widening {...props} />
      ) : (
        message.refused && (
          <p className="mt-2 text-small text-ink-3">
            {!message.answer.includes(ANOTHER_WAY) && ANOTHER_WAY}
            <Link className="k-link" to="/library">
              打开知识库
            </Link>
          </p>
        )
      )}
      <Actions {...props} />
    </>
  )
}

const offerOf = ({ entry, onWiden }: EntryEndingProps) =>
  onWiden ? wideningOf(entry.message) : null

function Widening({ entry, isBusy, onWiden }: EntryEndingProps) {
  const { label, hint } = wideningWords(entry.message)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-3">
      <Button
        size="small"
        icon={<Library size={15} aria-hidden="true" />}
        onClick={() => onWiden?.(entry.key)}
        {...(isBusy && { disabledReason: `正在回答，完成后可以${label}` })}
      >
        {label}
      </Button>
      {hint}
    </div>
  )
}

function Failure({ entry, text, onRetry }: EntryEndingProps & { text: string }) {
  return (
    <div className="mt-3 flex items-center gap-2 text-body text-danger" role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <AskAdmin text={text} />
      </span>
      <Button
        size="small"
        className="text-ink"
        icon={<RotateCcw size={15} aria-hidden="true" />}
        onClick={() => onRetry(entry.key)}
      >
        重试
      </Button>
    </div>
  )
}

function Actions(props: EntryEndingProps) {
  const { entry, sessionId, isBusy, onNote } = props
  const { key, message } = entry
  const hasAnswer = message.answer !== ''
  const isSaved = message.id !== '' && !isAnswering(message.status)
  return (
    <footer className={ACTIONS_CLASS}>
      <VersionSwitch message={message} isBusy={isBusy} onChoose={props.onChoose} />
      {hasAnswer && (
        <Button
          kind="ghost"
          size="small"
          aria-label="复制回答"
          icon={<Copy size={15} aria-hidden="true" />}
          onClick={() => props.onCopy(message)}
        >
          复制
        </Button>
      )}
      {isSaved && hasAnswer && (
        <Button
          kind="ghost"
          size="small"
          icon={<RefreshCw size={15} aria-hidden="true" />}
          onClick={() => props.onAgain(key)}
          {...(isBusy && { disabledReason: '正在回答，完成后可以重新回答' })}
        >
          重新回答
        </Button>
      )}
      {(hasAnswer || isSaved) && (
        <AnswerMenu
          key={message.id}
          message={message}
          sessionId={sessionId}
          isBusy={isBusy}
          isSaved={isSaved}
          onCompare={(provider) => props.onCompare(key, provider)}
          onRemove={() => props.onRemove(key)}
          onNote={onNote && (() => onNote(message))}
          onWiden={offerOf(props) === 'act' ? () => props.onWiden?.(key) : undefined}
        />
      )}
      {/* As far in as the row is out, so that it stands under the words where it begins a line. */}
      <span className="ml-2">{endingWords(message)}</span>
    </footer>
  )
}

const ACTIONS_CLASS =
  '-ml-2.5 flex min-h-10 flex-wrap items-center gap-1 pt-2 text-micro text-ink-3'

/** Room for the actions while an answer is still being written, so that nothing moves when they come. */
export const ActionsPlaceholder = () => <div className={ACTIONS_CLASS} aria-hidden="true" />

function endingWords({ status, by, answer }: MessageView): string {
  const stopped = status === 'end' ? '已停止生成' : ''
  const author = by && by.provider !== 'none' && answer !== '' ? `由${by.label}回答` : ''
  return [stopped, author].filter(Boolean).join('，')
}
