import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { api } from '~/client/api'
import { call } from '~/client/call'
import { readEventStream, type StreamFrame } from '~/client/request/event-stream'
import type { CreationView } from '../../terms'
import { taskEventOf } from './task-events'
import {
  foldEvent,
  wasRead,
  watched,
  withChanges,
  withFacts,
  type WritingState,
} from './writing-state'

const POLL_MS = 3_000
const FACTS_MS = 1_500
const AGAIN_MS = [500, 1_000, 2_000, 4_000, 8_000]

export interface WatchedCreation {
  state: WritingState
  /** Reads the facts anew. */
  refresh: () => Promise<void>
  /** Takes the facts that an act answered. */
  take: (creation: CreationView) => void
  /** The section has been read again. */
  markRead: (nodeId: string) => void
}

/** Statuses in which something may still happen by itself. */
const MOVING = new Set(['init', 'payed', 'wait', 'ing'])

/**
 * A creation that is looked at: what is emitted of it as it goes on, from where this page last received. Where streams do not
 * get through, its facts are asked for every three seconds.
 */
export function useCreation(
  teamId: string,
  first: CreationView,
  openNode: string,
): WatchedCreation {
  const [state, setState] = useState<WritingState>(() => watched(first))
  const { id } = first
  const lastId = useRef(first.lastEventId)
  /** How much has been told beside live text. */
  const eventCount = useRef(0)
  const refresh = useFacts(teamId, first, eventCount, setState)
  const { isPaused, taskStatus } = state.creation
  const isMoving = MOVING.has(taskStatus) && !isPaused
  const isOpen = isMoving || isPaused
  useEffect(() => {
    if (!isOpen) return
    const leave = new AbortController()
    const facts = askSoon(refresh)
    const line: Line = {
      open: () =>
        api.stream(`/creation/${id}/events`, null, {
          query: { teamId, node: openNode },
          signal: leave.signal,
          lastEventId: lastId.current,
        }),
      onFrame(frame) {
        if (frame.id !== null) lastId.current = frame.id
        const event = taskEventOf(frame)
        if (!event) return
        if (event.type !== 'step.delta') eventCount.current += 1
        setState((now) => foldEvent(now, event))
        if (event.type !== 'step.delta') facts.ask()
      },
    }
    // What was said until a pause comes at once, and the line ends with it.
    if (isMoving) void listenOn(line, leave.signal, refresh)
    else void receive(line).catch(() => false)
    return () => {
      leave.abort()
      facts.stop()
    }
  }, [id, teamId, openNode, isMoving, isOpen, refresh])
  useLastAsk(isMoving, refresh)
  return {
    state,
    refresh,
    take: useCallback((creation: CreationView) => setState((now) => withFacts(now, creation)), []),
    markRead: useCallback((nodeId: string) => setState((now) => wasRead(now, nodeId)), []),
  }
}

/**
 * Facts that are no older than what was emitted: those that were asked for before something was emitted are asked for again, and
 * taken as they are when it is emitted faster than they come.
 */
export async function askedAfter<Facts>(
  ask: () => Promise<Facts>,
  eventCount: () => number,
): Promise<Facts> {
  for (let tries = 1; ; tries += 1) {
    const before = eventCount()
    const facts = await ask()
    if (eventCount() === before || tries === TRIES) return facts
  }
}

const TRIES = 5

/** Reads the facts anew. A book has thousands of headings: only those that changed come again. */
function useFacts(
  teamId: string,
  { id, lastEventId }: CreationView,
  eventCount: RefObject<number>,
  setState: (next: (now: WritingState) => WritingState) => void,
) {
  const since = useRef(lastEventId)
  return useCallback(async () => {
    const input = { params: { id }, query: { teamId, since: since.current } }
    const ask = () => call('GET /creation/:id', input, { silent: true })
    const answer = await askedAfter(ask, () => eventCount.current)
    if (!answer.ok) return
    since.current = Math.max(since.current, answer.data.lastEventId)
    setState((now) => withChanges(now, answer.data))
  }, [id, teamId, eventCount, setState])
}

/** What was still to be asked went with the line: how it ended is asked once more. */
function useLastAsk(isMoving: boolean, ask: () => Promise<void>) {
  const wasMoving = useRef(isMoving)
  useEffect(() => {
    if (wasMoving.current && !isMoving) void ask()
    wasMoving.current = isMoving
  }, [isMoving, ask])
}

interface Line {
  open: () => Promise<Response>
  onFrame: (frame: StreamFrame) => void
}

/** Coins and states of single headings come with the facts; asking at every event would be a flood. */
function askSoon(ask: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined
        void ask()
      }, FACTS_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Listens again whenever the line breaks; between two tries the facts are asked for. */
async function listenOn(line: Line, signal: AbortSignal, ask: () => Promise<void>): Promise<void> {
  for (let broken = 0; !signal.aborted;) {
    const wasReceived = await receive(line).catch(() => false)
    if (signal.aborted) return
    broken = wasReceived ? 0 : broken + 1
    await pause(wasReceived ? 200 : (AGAIN_MS[broken] ?? POLL_MS), signal)
    if (!signal.aborted) await ask()
  }
}

async function receive(line: Line): Promise<boolean> {
  const response = await line.open()
  if (!response.ok || !response.body) return false
  for await (const frame of readEventStream(response.body)) line.onFrame(frame)
  return true
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
