import { useEffect, useState } from 'react'
import type { ConversationView } from './conversation-view'

/**
 * Whether the title of the bar is said already by the first question right below it. It comes back when that
 * question has scrolled away.
 */
export function useQuietTitle({ entries, title }: ConversationView): boolean {
  const [isSeen, setSeen] = useState(true)
  const first = entries[0]
  const key = first?.key
  useEffect(() => {
    const question = document.querySelector('.chat-main article h2')
    if (key === undefined || !question) return
    const observer = new IntersectionObserver(([seen]) => setSeen(seen?.isIntersecting ?? true))
    observer.observe(question)
    return () => observer.disconnect()
  }, [key])
  const said = title.replace(/[….]+$/, '')
  return isSeen && first !== undefined && first.message.question.trim().startsWith(said)
}
