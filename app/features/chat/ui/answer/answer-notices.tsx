import { AskAdmin } from '~/client/ask-admin'
import { Info, PenLine } from 'lucide-react'
import { Button } from '~/kit/controls/button'
import type { MessageView } from '../../terms'

interface AnswerNoticesProps {
  message: MessageView
  /** Asks for what follows of an answer that was cut by its length; null where that is not to be had. */
  onContinue: (() => void) | null
}

/** What is to be said beside an answer, one line each: who answered instead and why, what is doubtful, where it ended. */
export function AnswerNotices({ message, onContinue }: AnswerNoticesProps) {
  const lines = noticesOf(message)
  if (lines.length === 0) return null
  const isCut = message.notices?.some(({ kind }) => kind === 'length') === true
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-2">
      <ul aria-label="关于这次回答" className="min-w-0 flex-1 text-small text-ink-3">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-1.5 py-0.5">
            <Info size={14} aria-hidden="true" className="mt-[3px] flex-none" />
            <span className="min-w-0">
              <AskAdmin text={line} />
            </span>
          </li>
        ))}
      </ul>
      {isCut && onContinue && (
        <Button size="small" icon={<PenLine size={15} aria-hidden="true" />} onClick={onContinue}>
          接着写
        </Button>
      )}
    </div>
  )
}

/** The lines of an answer that is over. */
export function noticesOf({ notices = [], checks }: Pick<MessageView, 'notices' | 'checks'>) {
  const weak = checks.filter(({ support }) => support === 'weak').length
  const doubt = weak > 0 ? [`有${weak}处依据较弱，正文里带问号，请对照原文`] : []
  return [...new Set([...notices.map(({ text }) => text), ...doubt])]
}
