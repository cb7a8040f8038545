import { MoreHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu } from '~/kit/overlays/menu'
import type { AnswerRating, MessageView } from '../../terms'
import type { AnswerRowsProps } from './answer-rows'
import { useChatShell } from '../chat-shell'
import { rateAnswer } from '../http-calls'

// Seldom opened: the rows come when the pointer is over it.
const loadRows = () => import('./answer-rows').then(({ AnswerRows }) => AnswerRows)
const RatingReasons = lazy(() => import('./answer-rating'))
const ShareDialog = lazy(async () => ({
  default: (await import('~/features/sharing/ui/dialog')).ShareDialog,
}))

export interface AnswerMenuProps extends Omit<AnswerRowsProps, 'rating' | 'onRate' | 'onShare'> {
  sessionId: string
}

/** ···: everything that is seldom done with an answer, in words. */
export function AnswerMenu({ sessionId, ...props }: AnswerMenuProps) {
  const { message } = props
  const { notify } = useChatShell()
  const [Rows, setRows] = useState<Awaited<ReturnType<typeof loadRows>> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { rating, rate, isAsking, setAsking } = useRating(message, sessionId)
  const trigger = useRef<HTMLButtonElement>(null)
  // Asked for once the menu has closed: till then the focus is the menu's.
  const next = useRef<(() => void) | null>(null)
  const [isSharing, setSharing] = useState(false)
  // Opened with its rows in it: it finds its side by its height.
  const change = (open: boolean) => {
    if (!open || Rows) return setOpen(open)
    loadRows().then(
      (rows) => {
        setRows(() => rows)
        setOpen(true)
      },
      () => notify({ tone: 'danger', title: '没有打开，请检查网络后再试' }),
    )
  }
  const settle = () => {
    if (next.current) next.current()
    else trigger.current?.focus()
    next.current = null
  }
  return (
    <span className="relative flex">
      <Menu
        label="更多"
        side="top"
        isLong
        open={isOpen}
        onOpenChange={change}
        returnFocus={settle}
        trigger={
          <IconButton
            ref={trigger}
            label="更多"
            size="small"
            icon={<MoreHorizontal size={16} aria-hidden="true" />}
            // Only a head start: a press that needs the rows tells what went wrong.
            onPointerEnter={() => void loadRows().catch(() => undefined)}
          />
        }
      >
        {Rows && (
          <Rows
            {...props}
            rating={sessionId === '' ? undefined : rating}
            onRate={(value) => {
              if (value === 'down') next.current = () => setAsking(true)
              rate(value)
            }}
            onShare={sessionId === '' ? undefined : () => (next.current = () => setSharing(true))}
          />
        )}
      </Menu>
      {isSharing && (
        <Suspense>
          <ShareDialog
            kind="conversation"
            sourceId={sessionId}
            part={message.id}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
      {isAsking && (
        <Suspense>
          <RatingReasons
            onClose={() => setAsking(false)}
            onSend={(reasons, words) => {
              setAsking(false)
              rate('down', { reasons, words })
            }}
          />
        </Suspense>
      )}
    </span>
  )
}

type RatingDetails = Pick<Parameters<typeof rateAnswer>[0], 'reasons' | 'words'>

/** What the person says of an answer; said again it is taken back. */
function useRating(message: MessageView, sessionId: string) {
  const { team, notify } = useChatShell()
  const [rating, setRating] = useState<AnswerRating | null>(message.rating ?? null)
  const [isAsking, setAsking] = useState(false)
  const send = async (value: AnswerRating | null, details: Partial<RatingDetails>) => {
    const before = rating
    setRating(value)
    const { reasons = [], words = '' } = details
    try {
      const { id: messageId } = message
      await rateAnswer({ teamId: team?.teamId ?? '', sessionId, messageId, value, reasons, words })
      if (details.words !== undefined) notify({ tone: 'success', title: '已收到反馈' })
    } catch (error) {
      setRating(before)
      notify({ tone: 'danger', title: error instanceof Error ? error.message : '网络连接失败' })
    }
  }
  const rate = (value: AnswerRating | null, details: Partial<RatingDetails> = {}) =>
    void send(value, details)
  return { rating, rate, isAsking, setAsking }
}
