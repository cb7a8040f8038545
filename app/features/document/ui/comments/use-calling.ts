import { useId, useState, type KeyboardEvent } from 'react'
import type { CommentPerson } from '../../comments-contract'
import type { CallablePeople } from './use-people'

const OFFERED_LIMIT = 6

export interface CallingInput {
  value: string
  onChange: (text: string) => void
  callable: CallablePeople
}

export type Calling = ReturnType<typeof useCalling>

/** People whose names begin as what stands between the last @ and the caret. */
export function useCalling(
  { value, onChange, callable: { people, read } }: CallingInput,
  field: { current: HTMLTextAreaElement | null },
) {
  const listId = useId()
  const [asked, setAsked] = useState<{ from: number; to: number } | null>(null)
  const [isRead, setRead] = useState(false)
  const [index, setIndex] = useState(0)
  const begun = asked ? value.slice(asked.from + 1, asked.to) : ''
  const offered = asked
    ? people.filter(({ name }) => name.startsWith(begun)).slice(0, OFFERED_LIMIT)
    : []
  // Somebody who calls and is offered nobody is told why.
  const hasNobody = asked !== null && isRead && people.length === 0
  const choose = (person: CommentPerson) => {
    if (!asked) return
    onChange(`${value.slice(0, asked.from)}@${person.name} ${value.slice(asked.to)}`)
    setAsked(null)
    field.current?.focus()
  }
  return {
    listId,
    isOpen: offered.length > 0 || hasNobody,
    offered,
    index,
    activeId: `${listId}-${index}`,
    choose,
    close: () => setAsked(null),
    focusField: () => field.current?.focus(),
    update(text: HTMLTextAreaElement) {
      const next = callIn(text)
      if (next?.from === asked?.from && next?.to === asked?.to) return
      setAsked(next)
      setIndex(0)
      if (next && next.from !== asked?.from) void read().then(() => setRead(true))
    },
    /** Whether the key was for the list. */
    press(event: KeyboardEvent): boolean {
      const chosen = offered[index]
      if (!chosen) return false
      if (event.key === 'ArrowDown') setIndex((index + 1) % offered.length)
      else if (event.key === 'ArrowUp') setIndex((index - 1 + offered.length) % offered.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen)
      else if (event.key === 'Escape') setAsked(null)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}

/** The @ before the caret and the caret, where somebody is being called. */
function callIn({ value, selectionStart: to }: HTMLTextAreaElement) {
  const from = value.lastIndexOf('@', to - 1)
  const isCall = from >= 0 && to > 0 && !/[\s，。；：]/.test(value.slice(from + 1, to))
  return isCall ? { from, to } : null
}
