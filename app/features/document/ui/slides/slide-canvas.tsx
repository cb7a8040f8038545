import { Copy, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import {
  BULLET_LIMIT,
  BULLETS_LIMIT,
  hasBullets,
  SLIDE_TITLE_LIMIT,
  type Slide,
} from '../../deck/deck'
import type { Template } from '../../deck/design/template'
import type { Page, Paragraph, TextBox } from '../../deck/fit/page'
import { EditableWords } from './editable-words'
import { SlideView } from './slide-view'
import { SourceMark } from './source-mark'
import { blankSlide, copyOf, newPartId } from './new-slides'
import type { DeckEditor } from './use-deck'

export interface SlideCanvasProps {
  editor: DeckEditor
  page: Page
  slide: Slide
  template: Template
  pictureUrl: (slideId: string) => string
}

/** The page that is worked at, and what can be done to it. */
export function SlideCanvas({ editor, page, slide, template, pictureUrl }: SlideCanvasProps) {
  const [fresh, setFresh] = useState('')
  const isHeld = editor.withheld.includes(slide.id)
  const addBullet = (index: number) => {
    const id = newPartId()
    const bullet = { id, text: '新的一条', from: null }
    if (editor.run({ type: 'add-bullet', slideId: slide.id, at: index, bullet })) setFresh(id)
  }
  const words = (box: TextBox, paragraph: Paragraph) =>
    isHeld ? null : wordsOf({ editor, slide, page, fresh, addBullet }, box, paragraph)
  return (
    <section className="slides-canvas" aria-label={`第${page.number}页`}>
      <SlideTools editor={editor} slide={slide} onAdd={() => addBullet(slide.bullets.length)} />
      <div className="slides-sheet">
        <SlideView
          key={slide.id}
          page={page}
          template={template}
          pictureUrl={pictureUrl}
          words={words}
          mark={(number) => <SourceMark number={number} source={editor.deck.sources[number - 1]} />}
        />
      </div>
    </section>
  )
}

interface WordsContext {
  editor: DeckEditor
  slide: Slide
  page: Page
  /** The bullet that was added just now. */
  fresh: string
  addBullet: (at: number) => void
}

function wordsOf(context: WordsContext, box: TextBox, paragraph: Paragraph) {
  const { editor, slide, page } = context
  const slideId = slide.id
  if (box.name === 'title' && page.part === 1) {
    return (
      <EditableWords
        label="标题"
        text={slide.title}
        limit={SLIDE_TITLE_LIMIT}
        onChange={(title) => {
          editor.run({ type: 'set-slide-title', slideId, title })
          const { byline } = editor.deck
          if (slide.role === 'cover') editor.run({ type: 'set-title', title, byline })
        }}
      />
    )
  }
  if (box.name === 'byline') {
    return (
      <EditableWords
        label="署名"
        text={paragraph.text}
        limit={100}
        onChange={(byline) => editor.run({ type: 'set-title', title: editor.deck.title, byline })}
      />
    )
  }
  const { bulletId } = paragraph
  if (bulletId === null) return null
  const place = slide.bullets.findIndex(({ id }) => id === bulletId)
  return (
    <EditableWords
      label={`第${place + 1}条`}
      text={paragraph.text}
      limit={BULLET_LIMIT}
      isFocused={context.fresh === bulletId}
      onChange={(text) => editor.run({ type: 'set-bullet', slideId, bulletId, text })}
      onEmpty={() => editor.run({ type: 'remove-bullet', slideId, bulletId })}
      onEnter={() => context.addBullet(place + 1)}
      onMove={(step) => {
        const to = place + step
        if (to >= 0 && to < slide.bullets.length)
          editor.run({ type: 'move-bullet', slideId, bulletId, at: to })
      }}
    />
  )
}

function SlideTools({
  editor,
  slide,
  onAdd,
}: {
  editor: DeckEditor
  slide: Slide
  onAdd: () => void
}) {
  const index = editor.deck.slides.findIndex(({ id }) => id === slide.id)
  const isHeld = editor.withheld.includes(slide.id)
  const tool = { kind: 'ghost', size: 'small' } as const
  return (
    <div className="slides-tools" role="toolbar" aria-label="本页">
      {hasBullets(slide) && !isHeld && (
        <Button
          {...tool}
          icon={<Plus size={15} />}
          disabledReason={slide.bullets.length >= BULLETS_LIMIT ? '一页至多12条' : undefined}
          onClick={onAdd}
        >
          加一条
        </Button>
      )}
      <Button
        {...tool}
        icon={<Plus size={15} />}
        onClick={() => editor.run({ type: 'add-slide', at: index + 1, slide: blankSlide() })}
      >
        加一页
      </Button>
      {!isHeld && (
        <Button
          {...tool}
          icon={<Copy size={15} />}
          onClick={() => editor.run({ type: 'add-slide', at: index + 1, slide: copyOf(slide) })}
        >
          复制
        </Button>
      )}
      <Button
        {...tool}
        icon={<Trash2 size={15} />}
        disabledReason={
          editor.deck.slides.length === 1 ? '至少要留一页' : isHeld ? '这一页不对你开放' : undefined
        }
        onClick={() => editor.run({ type: 'remove-slide', slideId: slide.id })}
      >
        删除
      </Button>
    </div>
  )
}
