import { BULLET_LIMIT, SLIDE_TITLE_LIMIT, type Slide } from '~/features/document/deck/deck'
import { heightOfAll, lineOf, sizeFor } from '~/features/document/deck/fit/fit-text'
import type { Page, Paragraph, TextBox } from '~/features/document/deck/fit/page'
import { EditableWords } from '../editable-words'
import { length } from '../points'
import type { DeckEditor } from '../use-deck'

export interface WordsContext {
  editor: DeckEditor
  slide: Slide
  page: Page
  /** The bullet that was added just now. */
  fresh: string
  addBullet: (at: number) => void
  /** The words are left: the stage has the keyboard again. */
  onLeave: () => void
}

/** Words of the slide that are written where they stand; null for what follows from others. */
export function wordsOf(context: WordsContext, box: TextBox, paragraph: Paragraph) {
  const { editor, slide, page, onLeave } = context
  const slideId = slide.id
  const fits = fitting(box, paragraph)
  if (box.name === 'title' && page.part === 1) {
    return (
      <EditableWords
        label="标题"
        text={slide.title}
        limit={SLIDE_TITLE_LIMIT}
        fits={fits}
        onLeave={onLeave}
        onChange={(title) => {
          const { byline } = editor.deck
          const own = { type: 'set-slide-title', slideId, title } as const
          // The cover names the whole: both are one act to whoever undoes it.
          const commands = [own, { type: 'set-title', title, byline } as const]
          editor.run(slide.role === 'cover' ? { type: 'many', commands } : own)
        }}
      />
    )
  }
  if (box.name === 'byline' && slide.role === 'cover') {
    return (
      <EditableWords
        label="署名"
        text={paragraph.text}
        limit={100}
        fits={fits}
        onLeave={onLeave}
        onChange={(byline) => editor.run({ type: 'set-title', title: editor.deck.title, byline })}
      />
    )
  }
  const { bulletId } = paragraph
  return bulletId === null ? null : bulletWords(context, { bulletId, paragraph, fits })
}

function bulletWords(
  { editor, slide, fresh, addBullet, onLeave }: WordsContext,
  { bulletId, paragraph, fits }: { bulletId: string; paragraph: Paragraph; fits: Fitting },
) {
  const slideId = slide.id
  const place = slide.bullets.findIndex(({ id }) => id === bulletId)
  return (
    <EditableWords
      label={`第${place + 1}条`}
      text={paragraph.text}
      limit={BULLET_LIMIT}
      isFocused={fresh === bulletId}
      fits={fits}
      onLeave={onLeave}
      onChange={(text) =>
        editor.run({
          type: 'set-bullet',
          slideId,
          bulletId,
          text: `${paragraph.before ?? ''}${text}`,
        })
      }
      onEmpty={() => editor.run({ type: 'remove-bullet', slideId, bulletId })}
      onEnter={() => addBullet(place + 1)}
      onMove={(step) => {
        const to = place + step
        if (to >= 0 && to < slide.bullets.length)
          editor.run({ type: 'move-bullet', slideId, bulletId, at: to })
      }}
    />
  )
}

/** The type that the box has with other words in this paragraph, as lengths of the slide. */
export type Fitting = (text: string) => { fontSize: string; lineHeight: string }

const fitting =
  (box: TextBox, paragraph: Paragraph): Fitting =>
  (text) => {
    const { slot } = box
    const paragraphs = box.paragraphs.map((item) => (item === paragraph ? { ...item, text } : item))
    const isRoomy = heightOfAll(paragraphs, slot, box.size) <= slot.height
    const size = isRoomy ? box.size : sizeFor(paragraphs, slot)
    return { fontSize: length(size), lineHeight: length(lineOf(slot, size)) }
  }
