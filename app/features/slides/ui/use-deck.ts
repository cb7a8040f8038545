import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { DeckView } from '~/features/document/deck-terms'
import type { DeckCommand } from '~/features/document/deck/commands'
import { useRoomFrames } from '~/features/document/ui/room'
import { applyCommand, keep, openEditing, type Editing } from './deck-editing'
import { sendAll, type DeckCalls } from './deck-sending'

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
  const earlier = useEarlierChanges(teamId, first, latest, put)
  const { forget } = earlier
  const run = useCallback(
    (command: DeckCommand, kind: 'do' | 'undo' | 'redo' = 'do') => {
      forget()
      const next = applyCommand(latest.current, command, kind)
      if (next) put(next)
      return next !== null
    },
    [put, forget],
  )
  const { undoEarlier, redoEarlier } = earlier
  const undo = useCallback(() => {
    const command = latest.current.undo.at(-1)
    if (command) run(command, 'undo')
    else void undoEarlier()
  }, [run, undoEarlier])
  const redo = useCallback(() => {
    const command = latest.current.redo.at(-1)
    if (command) run(command, 'redo')
    else void redoEarlier()
  }, [run, redoEarlier])
  const replace = useCallback((view: DeckView) => put(openEditing(view)), [put])
  useOthersChanges(teamId, first.documentId, latest, put)
  // What waits for its pause is not saved yet.
  const current = state === 'saved' && editing.pending.length > 0 ? 'saving' : state
  return {
    ...editing,
    state: current,
    run,
    undoLast: undo,
    redoLast: redo,
    canUndo: editing.undo.length > 0 || earlier.canUndo,
    canRedo: editing.redo.length > 0 || earlier.canRedo,
    /** Another state of it came from the server. */
    replace,
  }
}

/** Takes what others do to the deck as they do it, while nothing of one's own is on its way: the answer brings it then. */
function useOthersChanges(
  teamId: string,
  id: string,
  latest: { current: Editing },
  put: (next: Editing) => void,
) {
  const follow = async (rev: number | null) => {
    const isNew = () =>
      latest.current.pending.length === 0 && (rev ?? Infinity) > latest.current.rev
    if (!isNew()) return
    const answer = await call('GET /deck/get', { query: { teamId, id } }, { silent: true })
    if (answer.ok && isNew() && answer.data.rev > latest.current.rev)
      put(keep(latest.current, answer.data))
  }
  useRoomFrames(teamId, id, {
    onFrame: (frame) => void (frame.type === 'deck' && follow(frame.rev)),
    onLineBack: () => void follow(null),
  })
}

/**
 * What the person changed before the page was opened, taken back by the server, as long as nothing is done here: then
 * what is done here is taken back first and alone.
 */
function useEarlierChanges(
  teamId: string,
  { documentId: id, rev }: DeckView,
  latest: { current: Editing },
  put: (next: Editing) => void,
) {
  const [can, setCan] = useState({ undo: rev > 1, redo: false })
  const forget = useCallback(
    () => setCan((now) => (now.undo || now.redo ? { undo: false, redo: false } : now)),
    [],
  )
  const ask = useCallback(
    async (name: 'POST /deck/undo' | 'POST /deck/redo') => {
      const answer = await call(name, { body: { teamId, id } }, { silent: true })
      const isUndo = name === 'POST /deck/undo'
      if (!answer.ok) {
        showToast({ icon: 'warning', title: answer.message })
        setCan((now) => ({ ...now, [isUndo ? 'undo' : 'redo']: false }))
      } else if (latest.current.pending.length === 0) {
        put(openEditing(answer.data))
        setCan((now) => ({ undo: isUndo ? now.undo : true, redo: isUndo ? true : now.redo }))
      }
    },
    [teamId, id, latest, put],
  )
  const undoEarlier = useCallback(async () => {
    if (can.undo) await ask('POST /deck/undo')
  }, [can.undo, ask])
  const redoEarlier = useCallback(async () => {
    if (can.redo) await ask('POST /deck/redo')
  }, [can.redo, ask])
  return { canUndo: can.undo, canRedo: can.redo, undoEarlier, redoEarlier, forget }
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
  const lastReason = useRef<string | null>(null)
  const send = useCallback(async () => {
    if (busy.current || latest.current.pending.length === 0) return
    busy.current = true
    setState('saving')
    const why = await sendAll(callsOf(teamId, id), { latest, put, say })
    const isSaved = why === null
    busy.current = false
    // It is sent again and again: said once for each reason.
    if (why !== null && why !== lastReason.current) say(why)
    lastReason.current = why
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

const say = (title: string) => void showToast({ icon: 'warning', title })

const callsOf = (teamId: string, id: string): DeckCalls => ({
  change: (commands, baseRev) =>
    call(
      'POST /deck/change',
      { body: { teamId, id, baseRev, commands: [...commands] } },
      { silent: true },
    ),
  read: () => call('GET /deck/get', { query: { teamId, id } }, { silent: true }),
})
