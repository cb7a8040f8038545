import { BookOpen, MessageCircleQuestion, NotebookPen } from 'lucide-react'
import { useRef, useLayoutEffect } from 'react'
import type { MapNode } from '../../wire/terms/guide'
import type { ReaderTabProps } from '../reader/tabs'
import { saveAsNote } from './save-as-note'
import { entriesOf } from './map-tree'
import { showPlace } from './place-mark'

export interface NodeActionsProps {
  id: string
  tree: MapNode
  parts: ReaderTabProps
  /** In pixels of what it stands in; null: at its foot. */
  place: { left: number; top: number } | null
}

/** What can be done with the chosen node: read it in the file, ask about it, keep it. */
export function NodeActions({ id, tree, parts, place }: NodeActionsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const node = entriesOf(tree).find((item) => item.id === id)?.node
  const first = node?.places[0]
  useLayoutEffect(() => {
    const { current } = bar
    const room = current?.parentElement?.clientWidth ?? 0
    if (!current) return
    const most = Math.max(8, room - current.offsetWidth - 8)
    current.style.left = place ? `${Math.min(place.left, most)}px` : '8px'
    current.style.top = place ? `${place.top}px` : ''
  }, [place])
  if (!node) return null
  return (
    <div ref={bar} className="map-acts k-pop" role="toolbar" aria-label={`主题操作：${node.text}`}>
      {first && (
        <button type="button" onClick={() => showPlace(first, parts.reader.show)}>
          <BookOpen size={15} aria-hidden="true" />
          {first.words || '原文'}
        </button>
      )}
      <button type="button" onClick={() => parts.reader.ask(questionAbout(node), true)}>
        <MessageCircleQuestion size={15} aria-hidden="true" />
        提问
      </button>
      {first && (
        <button type="button" onClick={() => void saveAsNote(parts, node)}>
          <NotebookPen size={15} aria-hidden="true" />
          记笔记
        </button>
      )}
    </div>
  )
}

const LONGEST_SUBJECT = 16

/** Of a subject what matters in it; a whole sentence is asked about as it stands. */
function questionAbout({ text }: MapNode): string {
  const words = text.replace(/[…。；：:]+$/, '')
  const isSubject = words.length <= LONGEST_SUBJECT && !/[，；。]/.test(words)
  return isSubject ? `${words}有哪些要点？` : `“${words}”该怎么理解？`
}
