import { useEffect, useEffectEvent, useState } from 'react'
import type { Anchor, FileDetailView } from '../../contract'
import type { LibraryDesk } from '../desk'

/** A cited passage with its place, ready to be shown. */
export interface ShownPassage {
  anchor: Anchor
  /** In the margin: the citation's number, or 引. */
  seal: string
  /** For screen readers: the passage itself. */
  label: string
}

/** Reads where the passage stands. A passage that is gone is said once, the file stays open. */
export function usePassage(
  { calls, notify }: LibraryDesk,
  file: FileDetailView,
  wanted: { no: number; cite: string } | null,
): ShownPassage | null {
  const key = wanted ? `${file.id} ${wanted.no} ${wanted.cite}` : ''
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
        if (isCurrent) setFound({ key, passage: { anchor, seal: cite || '引', label } })
      },
      () => {
        if (isCurrent) tellMissing()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [calls, file.id, no, cite, key])
  return found && found.key === key ? found.passage : null
}
