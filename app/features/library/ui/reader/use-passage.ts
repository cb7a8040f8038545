import { useEffect, useEffectEvent, useState } from 'react'
import type { Anchor, FileDetailView } from '../../contract'
import type { LibraryDesk } from '../desk'
import { narrowed } from './text/marked-part'

/** A cited passage with its place, ready to be shown. */
export interface ShownPassage {
  anchor: Anchor
  /** In the margin: the citation's number, or 引. */
  seal: string
  /** For screen readers: the passage itself. */
  label: string
}

/** What an address asks for. */
export interface WantedPassage {
  /** Number of the passage in its file, from 0. */
  no: number
  /** Number of the citation that led here; '' for none. */
  cite: string
  /** What the answer used, as UTF-16 offsets into the passage; null: not known. */
  used: { from: number; to: number } | null
}

/** Reads where the passage stands. A passage that is gone is said once, the file stays open. */
export function usePassage(
  { calls, notify }: LibraryDesk,
  file: FileDetailView,
  wanted: WantedPassage | null,
): ShownPassage | null {
  const { from = 0, to = 0 } = wanted?.used ?? {}
  const key = wanted ? `${file.id} ${wanted.no} ${wanted.cite} ${from}-${to}` : ''
  const [found, setFound] = useState<{ key: string; passage: ShownPassage } | null>(null)
  const tellMissing = useEffectEvent(() =>
    notify({ tone: 'warning', title: '引用的段落已不在这份文件中' }),
  )
  const no = wanted?.no
  const cite = wanted?.cite ?? ''
  useEffect(() => {
    if (!calls || no === undefined) return
    let isCurrent = true
    calls.passage(file.id, no).then(
      ({ anchor, text }) => {
        const label = `引用的段落：${text.slice(0, 200)}`
        const shown = narrowed(anchor, text, { from, to })
        if (isCurrent) setFound({ key, passage: { anchor: shown, seal: cite || '引', label } })
      },
      () => {
        if (isCurrent) tellMissing()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [calls, file.id, no, cite, from, to, key])
  return found && found.key === key ? found.passage : null
}
