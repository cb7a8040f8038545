import { useState, type DragEvent } from 'react'

const TYPE = 'application/x-session'

/** What makes a conversation of the list draggable. */
export const dragOf = (sessionId: string) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(TYPE, sessionId)
    event.dataTransfer.effectAllowed = 'move'
  },
})

/** What makes a place take conversations that are dropped on it; `isOver` while one hangs above. */
export function useSessionDrop(onDrop: (sessionId: string) => void) {
  const [isOver, setOver] = useState(false)
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(TYPE)
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!isOurs(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!isOurs(event)) return
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer.getData(TYPE))
      },
    },
  }
}
