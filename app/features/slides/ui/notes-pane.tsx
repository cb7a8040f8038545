import { useState, type ReactNode } from 'react'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { SectionTitle } from '~/kit/section-title'
import {
  markOf,
  NOTES_LIMIT,
  type Deck,
  type NotesBy,
  type Slide,
} from '~/features/document/deck/deck'
import type { Page } from '~/features/document/deck/fit/page'
import type { DeckEditor } from './use-deck'

export interface NotesPaneProps {
  editor: DeckEditor
  page: Page
  slide: Slide
  /** How a script is had. */
  script: ReactNode
}

const WORDS_A_MINUTE = 220

/** What is said to the page, how long that takes, and what found no room on it. */
export function NotesPane(props: NotesPaneProps) {
  const { slide } = props
  // What is typed is a draft of these very notes: others, from an undo or another slide, begin a new one.
  return <NotesDraft key={`${slide.id} ${slide.notes}`} {...props} />
}

function NotesDraft({ editor, page, slide, script }: NotesPaneProps) {
  const [text, setText] = useState(() => withNumberedMarks(editor.deck, slide.notes))
  const words = [...text.replace(/\[\d+\]|\s/g, '')].length
  const isHeld = editor.withheld.includes(slide.id)
  const keep = () => {
    const notes = stored(editor.deck, text).trim()
    if (notes !== slide.notes) editor.run({ type: 'set-notes', slideId: slide.id, notes })
  }
  return (
    <section className="slides-notes" aria-labelledby="slides-notes-title">
      <div className="slides-notes-head">
        <SectionTitle>
          <span id="slides-notes-title">讲稿</span>
        </SectionTitle>
        {words > 0 && (
          <span className="text-micro text-ink-3">
            约{lasting(words)}
            <Dot />
            {words}字
          </span>
        )}
        {script}
      </div>
      <div className="slides-notes-words" data-marked={MARK.test(text) || undefined}>
        <textarea
          aria-labelledby="slides-notes-title"
          value={text}
          maxLength={NOTES_LIMIT}
          disabled={isHeld}
          placeholder="这一页要说的话"
          onChange={(event) => setText(event.target.value)}
          onBlur={keep}
        />
        <p aria-hidden="true">{spoken(text)}</p>
      </div>
      {page.moved.length > 0 && (
        <p className="slides-moved">
          放不下、只在讲稿里说的：{page.moved.map((item) => item.text).join('；')}
        </p>
      )}
      {!isHeld && <OtherNotes editor={editor} slide={slide} />}
    </section>
  )
}

const OTHERS: Record<NotesBy, string> = {
  script: '新写的讲稿，等你决定用不用',
  made: '换下的备注',
  person: '换下的、你写过的备注',
}

/** Notes that were set aside: taken over or thrown away, both of which can be undone. */
function OtherNotes({ editor, slide }: { editor: DeckEditor; slide: Slide }) {
  const { otherNotes, id: slideId } = slide
  if (!otherNotes) return null
  return (
    <section className="slides-other" aria-label={OTHERS[otherNotes.by ?? 'made']}>
      <div className="slides-other-acts">
        <b>{OTHERS[otherNotes.by ?? 'made']}</b>
        <Button size="small" onClick={() => editor.run({ type: 'swap-notes', slideId })}>
          换用
        </Button>
        <Button
          kind="ghost"
          size="small"
          onClick={() => editor.run({ type: 'set-other-notes', slideId, other: null })}
        >
          不要
        </Button>
      </div>
      <p>{withNumberedMarks(editor.deck, otherNotes.text)}</p>
    </section>
  )
}

/** Seconds up to a minute and a half, then minutes. */
export function lasting(words: number): string {
  const seconds = (words / WORDS_A_MINUTE) * 60
  return seconds < 90
    ? `${Math.max(5, Math.round(seconds / 5) * 5)}秒`
    : `${Math.round(seconds / 60)}分钟`
}

/** Marks as numbers, which a person can read and keep. */
export const withNumberedMarks = (deck: Deck, notes: string): string =>
  notes.replace(/\[(@[\w-]+(?:;@[\w-]+)*)\]/g, (_, ids: string) =>
    ids
      .split(';')
      .map((id) => markOf(deck, id.slice(1)))
      .filter((number) => number !== null)
      .map((number) => `[${number}]`)
      .join(''),
  )

const MARK = /\[\d+\]/

/** As it is read, the numbers of its sources as seals. */
export const spoken = (text: string) =>
  text.split(/\[(\d+)\]/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="slide-note-mark">
        {part}
      </span>
    ),
  )

/** And back: numbers that name a source are its marks again. */
export const stored = (deck: Deck, text: string): string =>
  text.replace(/\[(\d{1,4})\]/g, (found, number: string) => {
    const source = deck.sources[Number(number) - 1]
    return source ? `[@${source.id}]` : found
  })
