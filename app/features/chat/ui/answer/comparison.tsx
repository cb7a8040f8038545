import { Check, CircleAlert, Copy } from 'lucide-react'
import { AskAdmin } from '~/client/ask-admin'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Spinner } from '~/kit/spinner'
import type { MessageView } from '../../terms'
import { Answer } from './answer'
import './comparison.css'
import { besideKey, type ThreadEntry } from '../conversation/conversation-view'
import { isAnswering } from '../composer/send-rules'
import { Places, SourceLink } from '../citations/source-card'
import type { EntryActions } from '../thread/thread-ending'
import { WorkTrail } from './work-trail'
import { placesOf } from '../wording'

interface ComparisonProps extends Pick<EntryActions, 'onChoose' | 'onCopy'> {
  entry: ThreadEntry
  beside: MessageView
  /** Something is being answered. */
  isBusy: boolean
}

/** Two models' answers to one question, each with its sources, until one of them is kept. */
export default function Comparison({ entry, beside, isBusy, ...actions }: ComparisonProps) {
  const { key, message } = entry
  return (
    <div className="comparison" role="group" aria-label="两个模型的回答">
      <div className="comparison-sides">
        <Side entryKey={key} message={message} ordinal="前一个" isBusy={isBusy} {...actions} />
        <Side
          entryKey={besideKey(key)}
          message={beside}
          ordinal="后一个"
          isBusy={isBusy}
          onKeepNone={() => actions.onChoose(message.id)}
          {...actions}
        />
      </div>
      <p className="pt-3 text-micro text-ink-3">
        留下的一个接着往下问，另一个留作版本；没有选就接着提问，留下前一个
      </p>
    </div>
  )
}

interface SideProps extends Omit<ComparisonProps, 'entry' | 'beside'> {
  entryKey: string
  message: MessageView
  /** Names the side until its model is known. */
  ordinal: string
  /** Where the question was not taken: leaves the other answer alone in its place. */
  onKeepNone?: () => void
}

function Side(props: SideProps) {
  const { entryKey, message, ordinal } = props
  const { status, answer, error } = message
  const by = message.by?.provider === 'none' ? null : message.by
  const isLive = isAnswering(status)
  const name = by?.label ?? ordinal
  return (
    <section className="comparison-side" aria-label={`${name}的回答`} aria-busy={isLive}>
      <h3 className="flex min-h-6 items-center gap-2 text-small font-semibold">
        <span className="max-w-[60%] flex-none truncate">{name}</span>
        {by && (
          <span className="min-w-0 truncate text-micro font-normal text-ink-3">{by.model}</span>
        )}
        {isLive && <Spinner size={14} />}
      </h3>
      <WorkTrail message={message} />
      {answer !== '' && (
        <div className="pt-2">
          <Answer entryKey={entryKey} message={message} isLive={isLive} />
        </div>
      )}
      {error && (
        <p className="mt-2 flex items-start gap-2 text-body text-danger" role="alert">
          <CircleAlert size={16} className="mt-1 flex-none" aria-hidden="true" />
          <span className="min-w-0">
            <AskAdmin text={error.message} />
          </span>
        </p>
      )}
      <Sources message={message} />
      {!isLive && <SideActions {...props} />}
    </section>
  )
}

function SideActions({ message, isBusy, onChoose, onCopy, onKeepNone }: SideProps) {
  const { id, answer, status } = message
  const hasAnswer = answer !== ''
  const keep = hasAnswer && id !== '' ? () => onChoose(id) : onKeepNone
  return (
    <footer className="mt-auto flex items-center gap-2 pt-3">
      {keep && (
        <Button
          size="small"
          onClick={keep}
          {...(hasAnswer && { icon: <Check size={15} aria-hidden="true" /> })}
          {...(isBusy && { disabledReason: '另一个还在回答，完成后可以选' })}
        >
          {hasAnswer ? '留下这个回答' : '收起对照'}
        </Button>
      )}
      {hasAnswer && (
        <IconButton
          label="复制回答"
          size="small"
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() => onCopy(message)}
        />
      )}
      {status === 'end' && <span className="text-micro text-ink-3">已停止生成</span>}
    </footer>
  )
}

function Sources({ message }: { message: MessageView }) {
  if (message.refs.length === 0) return null
  return (
    <ul className="mt-3 border-t border-line pt-2" aria-label="出处">
      {message.refs.map((reference) => (
        <li key={reference.index} className="flex items-baseline gap-2 py-0.5 text-small">
          <span className="cite flex-none" aria-hidden="true">
            {reference.index}
          </span>
          <SourceLink reference={reference} className="min-w-0 truncate text-ink-2 hover:text-ink">
            {reference.title}
          </SourceLink>
          <span className="flex-none text-micro text-ink-3">
            <Places parts={placesOf(reference).slice(0, 1)} />
          </span>
        </li>
      ))}
    </ul>
  )
}
