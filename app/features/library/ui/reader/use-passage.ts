import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { nowhere, type SourcePlace } from '~/core/source-place'
import type { FileDetailView } from '../../wire/contracts/files'
import type { PassageView } from '../../contract'
import type { LibraryServices } from '../services'
import { narrowed, type NarrowedPlace } from './narrowed'

/** A cited passage with its place, ready to be shown. */
export interface DisplayedPassage extends NarrowedPlace {
  /** In the margin: the citation's number, or 引. */
  seal: string
  /** For screen readers: the passage itself. */
  label: string
  /** The passage's text, where its place alone does not tell it in the original. */
  text: string
}

/**
 * Reads where the passage stands. A passage that is gone is said once, the file stays open. `times` counts up when the
 * same passage is asked for again: the document goes back to it.
 */
export function usePassage(
  { calls, notify }: LibraryServices,
  file: FileDetailView,
  requested: SourcePlace | null,
  times: number,
): DisplayedPassage | null {
  const key = requested ? `${file.id} ${times} ${JSON.stringify(requested)}` : ''
  const [found, setFound] = useState<{ key: string; passage: DisplayedPassage } | null>(null)
  const show = useEffectEvent((passage: PassageView) =>
    setFound({ key, passage: toDisplayedPassage(passage, requested ?? nowhere) }),
  )
  const { extension } = file
  const page = requested?.page ?? null
  const pageTop = useMemo(() => topOf(extension, page), [extension, page])
  const reportMissing = useEffectEvent(() => {
    notify({ tone: 'warning', title: '引用的段落已不在这份文件中' })
    if (pageTop) setFound({ key, passage: pageTop })
  })
  const ask = useEffectEvent(() => (calls && requested ? calls.passage(file.id, requested) : null))
  const hasPassage = requested !== null && (requested.passage !== null || requested.quote !== '')
  useEffect(() => {
    if (key === '' || !hasPassage) return
    let isCurrent = true
    ask()?.then(
      (passage) => {
        if (isCurrent) show(passage)
      },
      () => {
        if (isCurrent) reportMissing()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [calls, key, hasPassage])
  if (!hasPassage) return pageTop
  return found && found.key === key ? found.passage : null
}

/** Ranges of an address hold for the learning that they were made of; after another one the words say where. */
export function toDisplayedPassage(passage: PassageView, requested: SourcePlace): DisplayedPassage {
  const { anchor, text, quoted, generation } = passage
  const isSame = (requested.generation ?? generation) === generation
  const used = isSame && requested.used.length > 0 ? requested.used : quoted ? [quoted] : []
  const label = `引用的段落：${text.slice(0, 200)}`
  return { ...narrowed(anchor, text, used), seal: requested.cite || '引', label, text }
}

/** The top of a page, where nothing more is known. */
export function topOf(extension: string, page: number | null): DisplayedPassage | null {
  if (page === null) return null
  const rest = { words: [], seal: '', label: '', text: '' }
  if (extension === 'pdf') return { anchor: { kind: 'page', page, boxes: [] }, ...rest }
  return /^pptx?$/.test(extension) ? { anchor: { kind: 'slide', slide: page }, ...rest } : null
}
