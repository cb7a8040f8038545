import { useState, type DragEvent } from 'react'

const TYPE = 'application/x-own-text'

/** A text that is dragged out of its list. */
export const textDrag = (id: string) => ({
  draggable: true,
  onDragStart(event: DragEvent) {
    event.dataTransfer.setData(TYPE, id)
    event.dataTransfer.effectAllowed = 'move'
  },
})

/** A place that takes it. */
export function useTextDrop(onDrop: (id: string) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    target: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes(TYPE)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(false)
        const id = event.dataTransfer.getData(TYPE)
        if (id !== '') onDrop(id)
      },
    },
  }
}
