import { useContext, useEffect, useRef, useState } from 'react'
import type { Reference } from '../../terms'
import { EvidenceContext } from './citation-focus'
import type { ThreadEntry } from '../conversation/conversation-view'
import { messageAnchor } from '../../message-anchor'
import { placesOf } from '../wording'

/**
 * While 出处 is closed its place holds the names of the sources beside the lines that stand on them. They go with the
 * text as it scrolls; one of them opens its source.
 */
export default function MarginNotes({ entries }: { entries: readonly ThreadEntry[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [notes, setNotes] = useState<readonly Note[]>([])
  const evidence = useContext(EvidenceContext)
  useEffect(() => {
    const pane = place.current?.parentElement?.parentElement?.querySelector('[data-pane]')
    if (!pane) return
    const follow = () => place.current?.style.setProperty('translate', `0 ${-pane.scrollTop}px`)
    const layout = () => {
      setNotes(apart(entries.flatMap((entry) => notesOf(entry, pane))))
      follow()
    }
    layout()
    const watch = new ResizeObserver(layout)
    for (const child of [pane, ...pane.children]) watch.observe(child)
    pane.addEventListener('scroll', follow, { passive: true })
    return () => {
      watch.disconnect()
      pane.removeEventListener('scroll', follow)
    }
  }, [entries])
  return (
    <aside className="evidence margin-notes" aria-label="出处旁注">
      <div ref={place}>
        {notes.map(({ key, top, entryKey, sources }) => (
          <div key={key} className="margin-note" style={{ top }}>
            {sources.slice(0, VISIBLE_NOTES).map(({ reference, indices }) => (
              <button
                key={reference.index}
                type="button"
                onClick={() => evidence?.open({ entryKey, index: reference.index })}
              >
                <span className="margin-note-no">{indices.join(' ')}</span>
                <span className="min-w-0 truncate">
                  {[reference.title, placesOf(reference)[0]].filter(Boolean).join('，')}
                  {reference.support === 'weak' && '（依据较弱）'}
                </span>
              </button>
            ))}
            {sources.length > VISIBLE_NOTES && <p>另有{sources.length - VISIBLE_NOTES}处</p>}
          </div>
        ))}
      </div>
    </aside>
  )
}

const VISIBLE_NOTES = 3
const LINE = 22
const GAP = 10

interface Note {
  key: string
  entryKey: string
  /** In the scrolled text. */
  top: number
  sources: { reference: Reference; indices: number[] }[]
}

const BLOCKS = 'p, li, table, blockquote, h1, h2, h3, h4, h5, h6'

/** One note for each block of the answer that stands on something, at its first mark. */
function notesOf({ key, message }: ThreadEntry, pane: Element): Note[] {
  const id = messageAnchor(message.id)
  const article = id ? document.getElementById(id) : null
  if (!article || message.refs.length === 0) return []
  const start = pane.getBoundingClientRect().top - pane.scrollTop
  const blocks = new Map<Element, Note>()
  for (const mark of article.querySelectorAll('.answer .cite')) {
    const block = mark.closest(BLOCKS) ?? mark
    const reference = message.refs.find(({ index }) => String(index) === mark.textContent)
    if (!reference) continue
    const top = mark.getBoundingClientRect().top - start
    const note = blocks.get(block) ?? { key: `${key} ${top}`, entryKey: key, top, sources: [] }
    blocks.set(block, note)
    gather(note, reference)
  }
  return [...blocks.values()]
}

// Places of one name are named once, with all their numbers.
function gather({ sources }: Note, reference: Reference): void {
  const name = (reference: Reference) => `${reference.title} ${placesOf(reference)[0] ?? ''}`
  const same = sources.find((item) => name(item.reference) === name(reference))
  if (!same) sources.push({ reference, indices: [reference.index] })
  else if (!same.indices.includes(reference.index)) same.indices.push(reference.index)
}

/** None lies on the one above it. */
function apart(notes: readonly Note[]): Note[] {
  let free = 0
  return notes.map((note) => {
    const top = Math.max(note.top, free)
    const lines =
      Math.min(note.sources.length, VISIBLE_NOTES) + (note.sources.length > VISIBLE_NOTES ? 1 : 0)
    free = top + lines * LINE + GAP
    return { ...note, top }
  })
}
