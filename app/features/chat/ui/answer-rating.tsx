import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/button'
import { IconButton } from '~/kit/icon-button'
import { Popover } from '~/kit/popover'
import {
  RATING_WORDS_LIMIT,
  ratingReasons,
  type AnswerRating as Rating,
  type MessageView,
  type RatingReason,
} from '../terms'
import { useChatShell } from './chat-shell'
import { rateAnswer } from './http-calls'

const labels = {
  wrong: '事实有误',
  sources: '依据不对',
  incomplete: '不完整',
  offTopic: '答非所问',
  style: '表达不好',
  other: '其他',
} as const satisfies Record<RatingReason, string>

/** 有帮助 and 没有帮助, the latter with its reasons. Pressed again it is taken back. */
export function AnswerRating({ message, sessionId }: { message: MessageView; sessionId: string }) {
  const { team, notify } = useChatShell()
  const [rating, setRating] = useState<Rating | null>(message.rating ?? null)
  const [isAsking, setAsking] = useState(false)
  const rate = async (
    value: Rating | null,
    more: { reasons?: RatingReason[]; words?: string } = {},
  ) => {
    const before = rating
    setRating(value)
    const { reasons = [], words = '' } = more
    try {
      const { id: messageId } = message
      await rateAnswer({ teamId: team?.teamId ?? '', sessionId, messageId, value, reasons, words })
    } catch (error) {
      setRating(before)
      notify({ tone: 'danger', title: error instanceof Error ? error.message : '网络连接失败' })
    }
  }
  const down = () => {
    setAsking(rating !== 'down')
    void rate(rating === 'down' ? null : 'down')
  }
  return (
    <>
      <IconButton
        label="有帮助"
        size="small"
        active={rating === 'up'}
        aria-pressed={rating === 'up'}
        icon={<ThumbsUp size={16} aria-hidden="true" />}
        onClick={() => void rate(rating === 'up' ? null : 'up')}
      />
      <Popover
        label="哪里不好"
        open={isAsking}
        onOpenChange={setAsking}
        isAnchored
        className="w-72 p-3"
        trigger={
          <IconButton
            label="没有帮助"
            size="small"
            active={rating === 'down'}
            aria-pressed={rating === 'down'}
            icon={<ThumbsDown size={16} aria-hidden="true" />}
            onClick={down}
          />
        }
      >
        <Reasons
          onSend={(reasons, words) => {
            setAsking(false)
            void rate('down', { reasons, words })
            notify({ tone: 'success', title: '已收到反馈' })
          }}
        />
      </Popover>
    </>
  )
}

function Reasons({ onSend }: { onSend(reasons: RatingReason[], words: string): void }) {
  const [chosen, setChosen] = useState<RatingReason[]>([])
  const [words, setWords] = useState('')
  const toggle = (reason: RatingReason) =>
    setChosen((list) =>
      list.includes(reason) ? list.filter((one) => one !== reason) : [...list, reason],
    )
  const isEmpty = chosen.length === 0 && words.trim() === ''
  return (
    <>
      <p className="pb-2 text-small text-ink-2">哪里不好？可以多选</p>
      <div className="flex flex-wrap gap-1.5">
        {ratingReasons.map((reason) => (
          <Button
            key={reason}
            size="small"
            active={chosen.includes(reason)}
            aria-pressed={chosen.includes(reason)}
            onClick={() => toggle(reason)}
          >
            {labels[reason]}
          </Button>
        ))}
      </div>
      <textarea
        className="k-input mt-2 block h-20! w-full resize-none py-2"
        aria-label="补充说明"
        placeholder="补充说明（可不填）"
        value={words}
        maxLength={RATING_WORDS_LIMIT}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex justify-end pt-2">
        <Button
          size="small"
          kind="primary"
          onClick={() => onSend(chosen, words.trim())}
          {...(isEmpty && { disabledReason: '选一项或写一句' })}
        >
          提交
        </Button>
      </div>
    </>
  )
}
