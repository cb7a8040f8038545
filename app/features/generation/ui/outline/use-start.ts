import { useState } from 'react'
import type { OutlineEditor } from '~/features/document/ui/outline'

/** Saves what is being typed and asks what it costs now, before the price is shown. */
export function useStart(editor: OutlineEditor, refresh: () => Promise<void>, onReady: () => void) {
  const [isStarting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    try {
      if (!(await editor.flush())) return
      await refresh()
      onReady()
    } finally {
      setStarting(false)
    }
  }
  return { isStarting, start: () => void start() }
}
