import { useEffect, useEffectEvent, useState } from 'react'
import type { FileDetailView, PassageView } from '../../contract'
import type { LibraryDesk } from '../desk'
import { narrowed, type NarrowedPlace } from './narrowed'

/** A cited passage with its place, ready to be shown. */
export interface ShownPassage extends NarrowedPlace {
  /** In the margin: the citation's number, or 引. */
  seal: string
  /** For screen readers: the passage itself. */
  label: string
  /** The passage's text, where its place alone does not tell it in the original. */
  text: string
}

/** What an address asks for. */
export interface WantedPassage {
  /** Number of the passage in its file, from 0. */
  no: number
  /** Number of the citation that led here; '' for none. */
  cite: string
  /** What the answer used, as UTF-16 offsets into the passage; empty: not known. */
  used: { from: number; to: number }[]
}

/**
 * Reads where the passage stands. A passage that is gone is said once, the file stays open. `times` counts up when the
 * same passage is asked for again: the document goes back to it.
 */
export function usePassage(
  { calls, notify }: LibraryDesk,
  file: FileDetailView,
  wanted: WantedPassage | null,
  times: number,
): ShownPassage | null {
  const key = wanted ? `${file.id} ${times} ${JSON.stringify(wanted)}` : ''
  const [found, setFound] = useState<{ key: string; passage: ShownPassage } | null>(null)
  const tellMissing = useEffectEvent(() =>
    notify({ tone: 'warning', title: '引用的段落已不在这份文件中' }),
  )
  const no = wanted?.no
  const show = useEffectEvent(({ anchor, text }: PassageView) => {
    const label = `引用的段落：${text.slice(0, 200)}`
    const place = narrowed(anchor, text, wanted?.used ?? [])
    setFound({ key, passage: { ...place, seal: wanted?.cite || '引', label, text } })
  })
  useEffect(() => {
    if (!calls || no === undefined) return
    let isCurrent = true
    calls.passage(file.id, no).then(
      (passage) => {
        if (isCurrent) show(passage)
      },
      () => {
        if (isCurrent) tellMissing()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [calls, file.id, no, key])
  return found && found.key === key ? found.passage : null
}
