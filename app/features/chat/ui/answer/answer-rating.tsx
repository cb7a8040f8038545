import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Popover } from '~/kit/overlays/popover'
import { RATING_WORDS_LIMIT, ratingReasons, type RatingReason } from '../../terms'

const labels = {
  wrong: '事实有误',
  sources: '依据不对',
  incomplete: '不完整',
  offTopic: '答非所问',
  style: '表达不好',
  other: '其他',
} as const satisfies Record<RatingReason, string>

interface RatingReasonsProps {
  onSend(reasons: RatingReason[], words: string): void
  onClose(): void
}

/** 哪里不好: asked of whoever says 没有帮助, beside the menu where it was said. */
export default function RatingReasons({ onSend, onClose }: RatingReasonsProps) {
  return (
    <Popover
      label="哪里不好"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isAnchored
      className="w-72 p-3"
      trigger={<span className="pointer-events-none absolute inset-0" />}
    >
      <Reasons onSend={onSend} />
    </Popover>
  )
}

function Reasons({ onSend }: Pick<RatingReasonsProps, 'onSend'>) {
  const [chosen, setChosen] = useState<RatingReason[]>([])
  const [words, setWords] = useState('')
  const toggle = (reason: RatingReason) =>
    setChosen((list) =>
      list.includes(reason) ? list.filter((item) => item !== reason) : [...list, reason],
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
