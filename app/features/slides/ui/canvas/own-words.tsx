import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isComposing } from '~/kit/controls/composing'
import type { Template } from '~/features/document/deck/design/template'
import { EXTRA_TEXT_LIMIT, type Extra } from '~/features/document/deck/extras'
import { extraBox } from '~/features/document/deck/fit/arranged'
import { length, placed } from '../points'

export interface OwnWordsProps {
  extra: Extract<Extra, { kind: 'text' }>
  template: Template
  /** Written to the end, or left as they were: null. */
  onEnd: (text: string | null) => void
}

/** The words of a text box while they are written: as large as they have room. */
export function OwnWords({ extra, template, onEnd }: OwnWordsProps) {
  const [text, setText] = useState(extra.text)
  const field = useRef<HTMLTextAreaElement>(null)
  const isEnded = useRef(false)
  useEffect(() => field.current?.select(), [])
  const end = (result: string | null) => {
    if (isEnded.current) return
    isEnded.current = true
    onEnd(result)
  }
  const box = extraBox({ ...extra, text }, template)
  if (box.kind !== 'text') return null
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent) || event.key !== 'Escape') return
    event.preventDefault()
    end(text)
  }
  return (
    <textarea
      ref={field}
      className="pointer-events-auto absolute resize-none overflow-visible bg-transparent p-0 outline-none"
      style={{
        ...placed(extra.rect),
        fontFamily: template.body.stack,
        fontSize: length(box.size),
        lineHeight: length(box.line),
        fontWeight: extra.isBold ? 600 : 400,
        textAlign: extra.align,
        color: `#${box.color}`,
      }}
      aria-label="文字"
      value={text}
      maxLength={EXTRA_TEXT_LIMIT}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(text)}
    />
  )
}
