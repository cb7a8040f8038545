import { useEffect, useEffectEvent } from 'react'
import type { RoomFrame } from '../../live-terms'
import { LiveSocket } from './live-socket'

interface RoomEvents {
  onFrame: (frame: RoomFrame) => void
  /** The line stands again: what was said meanwhile was not heard. */
  onLineBack: () => void
}

/** Hears what a document's room says, as long as the page is open. */
export function useRoomFrames(teamId: string, documentId: string, events: RoomEvents) {
  const receive = useEffectEvent(events.onFrame)
  const lineBack = useEffectEvent(events.onLineBack)
  useEffect(() => {
    const { protocol, host } = location
    const query = new URLSearchParams({ teamId, id: documentId })
    let wasLost = false
    const socket = new LiveSocket(
      `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ai/document/live?${query.toString()}`,
      {
        onOpen: () => {
          if (wasLost) lineBack()
        },
        onFrame: (frame: RoomFrame) => receive(frame),
        onLost: () => {
          wasLost = true
        },
      },
    )
    return () => socket.close()
  }, [teamId, documentId])
}
