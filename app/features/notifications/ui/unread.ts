import { useEffect } from 'react'
import { create } from 'zustand'
import { onActivity } from '~/client/activity'
import { call } from '~/client/call'
import { whenIdle } from '~/client/page/when-idle'

const POLL_MS = 60_000
/** What others do beside a text is told a moment after it is done. */
const SETTLED_MS = 1_500

interface Unread {
  teamId: string
  unread: number
}

const useStore = create<Unread>(() => ({ teamId: '', unread: 0 }))
let watchers = 0
let stop = () => {}

/** What is unread in a team, up to a hundred: counted again when its reader comes back, each minute, and when comments change on the page. */
export function useUnread(teamId: string): number {
  const found = useStore()
  useEffect(() => (teamId === '' ? undefined : watch(teamId)), [teamId])
  return found.teamId === teamId ? found.unread : 0
}

/** Counts once more, e.g. after some were read. */
export async function countAgain(teamId: string, { poll = false } = {}): Promise<void> {
  const query = poll ? { teamId, poll: 'true' } : { teamId }
  const answer = await call('GET /notification/count', { query }, { silent: true })
  // What cannot be counted now stays as it was.
  if (answer.ok) useStore.setState({ teamId, unread: answer.data.unread })
}

/** However many ask, one of them counts. */
function watch(teamId: string): () => void {
  watchers += 1
  if (watchers === 1 || useStore.getState().teamId !== teamId) {
    stop()
    useStore.setState((now) => (now.teamId === teamId ? now : { teamId, unread: 0 }))
    stop = countUntilStopped(teamId)
  }
  return () => {
    watchers -= 1
    if (watchers === 0) stop()
  }
}

function countUntilStopped(teamId: string): () => void {
  const countNow = (options?: { poll: boolean }) => {
    if (document.visibilityState === 'visible') void countAgain(teamId, options)
  }
  const count = () => countNow()
  let soon = 0
  const leaveIdle = whenIdle(count)
  const poll = setInterval(() => countNow({ poll: true }), POLL_MS)
  document.addEventListener('visibilitychange', count)
  const leaveActivity = onActivity(() => {
    clearTimeout(soon)
    soon = window.setTimeout(count, SETTLED_MS)
  })
  return () => {
    leaveIdle()
    clearInterval(poll)
    clearTimeout(soon)
    document.removeEventListener('visibilitychange', count)
    leaveActivity()
  }
}
