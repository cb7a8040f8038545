import { useLayoutEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { TITLE_LIMIT } from '#packages/document/tree'
import { isComposing } from '~/kit/controls/composing'
import type { OutlineEditing } from '~/features/document/ui/outline'
import { linesOf } from './topic-size'

interface MapInputProps {
  place: { left: number; top: number; width: number; height: number }
  first: string
  /** Of the topic, whose type it is written in. */
  depth?: number
  editing: OutlineEditing
}

const LINE_PX = 20

/** A topic is written as it will stand. */
const TYPES: Readonly<Record<number, CSSProperties>> = {
  0: { padding: '15px 20px', font: '600 17px/24px var(--serif)', textAlign: 'center' },
  1: { padding: '9px 14px', fontWeight: 600, textAlign: 'center' },
}

/** Tab goes on with a child, Enter behind a new topic with another one. */
function nextBy({ key, shiftKey }: KeyboardEvent, isNew: boolean): 'after' | 'under' | null {
  if (key === 'Tab') return shiftKey ? null : 'under'
  return isNew ? 'after' : null
}

/** The field in which a topic is written; in a map of its own a title has several lines. */
export function MapInput({ place, first, depth, editing }: MapInputProps) {
  const [title, setTitle] = useState(first)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isOver = useRef(false)
  const isMultiline = editing.tree.map !== undefined
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const end = (action: () => void) => {
    if (isOver.current) return
    isOver.current = true
    action()
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') end(editing.cancel)
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    if (event.key === 'Enter' && event.shiftKey && isMultiline) return
    event.preventDefault()
    end(() => editing.commit(title, nextBy(event, first === '')))
  }
  const { height: least, ...corner } = place
  // A long line is set in several, as it will stand.
  const minHeight = Math.max(least, linesOf(title).length * LINE_PX + 10)
  const props = {
    ref: field,
    className: 'map-input',
    style: {
      ...corner,
      width: Math.max(place.width, 180),
      minHeight,
      ...(depth !== undefined && TYPES[depth]),
    },
    'aria-label': first ? `改写标题「${first}」` : '新标题',
    maxLength: TITLE_LIMIT,
    value: title,
    onBlur: () => end(() => editing.commit(title, null)),
    onKeyDown: press,
  }
  return isMultiline ? (
    <textarea
      {...props}
      rows={1}
      className="map-input [field-sizing:content] resize-none overflow-hidden py-[5px] leading-5"
      onChange={({ target }) => setTitle(target.value)}
    />
  ) : (
    <input {...props} onChange={({ target }) => setTitle(target.value)} />
  )
}
