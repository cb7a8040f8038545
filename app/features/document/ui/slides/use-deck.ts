import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { DeckView } from '../../deck-terms'
import type { DeckCommand } from '../../deck/commands'
import {
  applyCommand,
  keep,
  moveOnto,
  openEditing,
  whatNow,
  withoutFirst,
  type Editing,
} from './deck-editing'

const AT_ONCE = 50
const PAUSE_MS = 400
const AGAIN_MS = [2_000, 4_000, 8_000, 15_000]

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
      const next = applyCommand(latest.current, command, kind)
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
  // What waits for its pause is not saved yet.
  const current = state === 'saved' && editing.pending.length > 0 ? 'saving' : state
  return { ...editing, state: current, run, undoLast: undo, redoLast: redo }
}
export type DeckEditor = ReturnType<typeof useDeck>

type Saving = 'saved' | 'saving' | 'failed'

/** Sends what waits, one message at a time, and again where the line broke; what was refused is read anew and said. */
function useSaving(
  teamId: string,
  id: string,
  latest: { current: Editing },
  put: (next: Editing) => void,
  waiting: number,
): Saving {
  const [state, setState] = useState<Saving>('saved')
  const [failures, setFailures] = useState(0)
  const busy = useRef(false)
  const send = useCallback(async () => {
    if (busy.current || latest.current.pending.length === 0) return
    busy.current = true
    setState('saving')
    const isSaved = await sendAll(teamId, id, latest, put)
    busy.current = false
    setState(isSaved ? 'saved' : 'failed')
    setFailures((before) => (isSaved ? 0 : before + 1))
  }, [teamId, id, latest, put])
  useEffect(() => {
    if (waiting === 0) return
    const timer = setTimeout(() => void send(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [waiting, send])
  useEffect(() => {
    if (failures === 0) return
    if (failures === 1) showToast({ icon: 'warning', title: '没有保存上，连上后会再存' })
    const again = () => void send()
    const timer = setTimeout(again, AGAIN_MS[failures - 1] ?? AGAIN_MS.at(-1))
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [failures, send])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current.pending.length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      // What was done a moment ago still waits for its pause.
      void send()
    }
  }, [latest, send])
  return state
}

/** False: the line broke, and what waits goes on waiting. */
async function sendAll(
  teamId: string,
  id: string,
  latest: { current: Editing },
  put: (next: Editing) => void,
): Promise<boolean> {
  let atOnce = AT_ONCE
  while (latest.current.pending.length > 0) {
    const commands = latest.current.pending.slice(0, atOnce)
    put({ ...latest.current, sent: commands.length })
    const body = { teamId, id, baseRev: latest.current.rev, commands }
    const answer = await call('POST /deck/change', { body }, { silent: true })
    if (answer.ok) {
      put(keep(latest.current, answer.data))
      continue
    }
    const next = whatNow(answer.code)
    if (next === 'wait') return false
    // Which of them is it? One by one the others still get through.
    if (next === 'drop' && commands.length > 1) {
      atOnce = 1
      continue
    }
    const now = await call('GET /deck/get', { query: { teamId, id } }, { silent: true })
    if (!now.ok) return false
    if (next === 'drop') {
      showToast({ icon: 'warning', title: answer.message })
      put(withoutFirst(latest.current, now.data))
      continue
    }
    const { editing, lost } = moveOnto(latest.current, now.data)
    if (lost > 0) showToast({ icon: 'warning', title: '这一页刚被改过，已换成最新的内容' })
    put(editing)
  }
  return true
}
