import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '~/browser/call'
import { showToast } from '~/browser/toasts'
import type { DeckView } from '../../deck-terms'
import type { DeckCommand } from '../../deck/commands'
import { act, keep, openEditing, type Editing } from './deck-editing'

const CHANGED = 15103
const AT_ONCE = 50
const PAUSE_MS = 400

/** A deck that is edited: every act shows at once, travels in order, and can be taken back. */
export function useDeck(teamId: string, first: DeckView) {
  const [editing, setEditing] = useState(() => openEditing(first))
  const latest = useRef(editing)
  const put = useCallback((next: Editing) => {
    latest.current = next
    setEditing(next)
  }, [])
  const state = useSaving(teamId, first.documentId, latest, put, editing.pending.length)
  const run = useCallback(
    (command: DeckCommand, kind: 'do' | 'undo' | 'redo' = 'do') => {
      const next = act(latest.current, command, kind)
      if (next) put(next)
      return next !== null
    },
    [put],
  )
  const undo = useCallback(() => {
    const command = latest.current.undo.at(-1)
    if (command) run(command, 'undo')
  }, [run])
  const redo = useCallback(() => {
    const command = latest.current.redo.at(-1)
    if (command) run(command, 'redo')
  }, [run])
  return { ...editing, state, run, undoLast: undo, redoLast: redo }
}
export type DeckDesk = ReturnType<typeof useDeck>

type Saving = 'saved' | 'saving' | 'failed'

/** Sends what waits, one message at a time; what was refused is read anew and said. */
function useSaving(
  teamId: string,
  id: string,
  latest: { current: Editing },
  put: (next: Editing) => void,
  waiting: number,
): Saving {
  const [state, setState] = useState<Saving>('saved')
  const busy = useRef(false)
  const send = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    while (latest.current.pending.length > 0) {
      setState('saving')
      const commands = latest.current.pending.slice(0, AT_ONCE)
      put({ ...latest.current, sent: commands.length })
      const body = { teamId, id, baseRev: latest.current.rev, commands }
      const answer = await call('POST /deck/change', { body }, { silent: true })
      if (answer.ok) put(keep(latest.current, answer.data))
      else if (!(await readAnew(teamId, id, answer, put))) break
    }
    busy.current = false
    setState(latest.current.pending.length > 0 ? 'failed' : 'saved')
  }, [teamId, id, latest, put])
  useEffect(() => {
    if (waiting === 0) return
    const timer = setTimeout(() => void send(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [waiting, send])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current.pending.length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [latest])
  return state
}

/** False: nothing could be read either, what waits goes on waiting. */
async function readAnew(
  teamId: string,
  id: string,
  refusal: { code: string | number; message: string },
  put: (next: Editing) => void,
): Promise<boolean> {
  const answer = await call('GET /deck/get', { query: { teamId, id } }, { silent: true })
  const isChanged = refusal.code === CHANGED
  const title = isChanged ? '这一页刚被改过，已换成最新的内容' : refusal.message
  showToast({ icon: 'warning', title: answer.ok ? title : '没有保存，请检查网络' })
  if (answer.ok) put(openEditing(answer.data))
  return answer.ok
}
