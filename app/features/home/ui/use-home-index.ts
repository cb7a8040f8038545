import { useEffect, useState } from 'react'
import type { HomeIndexView } from '../terms'
import { readHomeIndex } from './read-home-index'

const OLD_AFTER_MS = 5 * 60_000

/** What the page came with; who comes back to it much later sees what stands there by then. */
export function useHomeIndex(initial: HomeIndexView): HomeIndexView {
  const [read, setRead] = useState<{ from: HomeIndexView; index: HomeIndexView } | null>(null)
  useEffect(() => {
    let readAt = Date.now()
    const refresh = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - readAt < OLD_AFTER_MS) return
      readAt = Date.now()
      const index = await readHomeIndex()
      if (index) setRead({ from: initial, index })
    }
    const onChange = () => void refresh()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [initial])
  return read?.from === initial ? read.index : initial
}
