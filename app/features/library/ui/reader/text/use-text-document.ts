import { useCallback, useRef, useState } from 'react'
import type { Anchor } from '../../../terms'
import type { BlockPage } from '../../../contract'
import {
  emptyDocument,
  findStretch,
  missingWindows,
  WINDOW_BLOCKS,
  withWindow,
  type Stretch,
  type TextDocument,
} from './windows'

export interface TextReading {
  document: TextDocument
  /** The last request failed; what is there stays. */
  failed: boolean
  /** Makes sure that these blocks come. */
  want: (from: number, to: number) => void
  locate: (anchor: Anchor) => Promise<Stretch | null>
  retry: () => void
}

/** A document's text, window by window; each window is asked for once. Another document is another component. */
export function useTextDocument(
  load: (from: number, count: number) => Promise<BlockPage>,
): TextReading {
  const [document, setDocument] = useState(emptyDocument)
  const [failed, setFailed] = useState(false)
  const asked = useRef(new Map<number, Promise<BlockPage>>())

  const fetchWindow = useCallback(
    (index: number) => {
      const going = asked.current.get(index)
      if (going) return going
      const coming = load(index * WINDOW_BLOCKS, WINDOW_BLOCKS)
      asked.current.set(index, coming)
      coming.then(
        (page) => {
          setFailed(false)
          setDocument((now) => withWindow(now, index, page))
        },
        () => {
          asked.current.delete(index)
          setFailed(true)
        },
      )
      return coming
    },
    [load],
  )
  const want = useCallback(
    (from: number, to: number) => {
      for (const index of missingWindows(document, from, to)) {
        void fetchWindow(index).catch(() => {})
      }
    },
    [document, fetchWindow],
  )
  const locate = useCallback(
    (anchor: Anchor) => findStretch(anchor, fetchWindow).catch(() => null),
    [fetchWindow],
  )
  return { document, failed, want, locate, retry: () => want(0, 0) }
}
