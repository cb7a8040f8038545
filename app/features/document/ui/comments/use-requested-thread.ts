import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '~/client/toasts'
import type { ThreadView } from '../../comments-contract'

/** Frames until the marks of a text are drawn. */
const FRAMES_AT_MOST = 90

/** Opens the thread that the address names, once for each visit to it; says so where it is gone. */
export function useRequestedThread(
  threads: readonly ThreadView[] | null,
  show: (thread: ThreadView) => void,
): void {
  const { search, key } = useLocation()
  const requested = new URLSearchParams(search).get('comment') ?? ''
  const opened = useRef('')
  const open = useEffectEvent((all: readonly ThreadView[]) => {
    const thread = all.find(({ id }) => id === requested)
    if (!thread) return showToast({ title: '这条批注不存在或已删除' })
    show(thread)
    return scrollWhenDrawn(thread.id)
  })
  useEffect(() => {
    if (threads === null || requested === '' || opened.current === key) return
    opened.current = key
    open(threads)
  }, [threads, requested, key])
}

function scrollWhenDrawn(threadId: string, frames = FRAMES_AT_MOST): void {
  const mark = document.querySelector(`article [data-thread="${CSS.escape(threadId)}"]`)
  if (mark) mark.scrollIntoView({ block: 'center' })
  else if (frames > 0) requestAnimationFrame(() => scrollWhenDrawn(threadId, frames - 1))
}
