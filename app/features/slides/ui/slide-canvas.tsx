import { useState, type ReactNode } from 'react'
import type { Extra } from '~/features/document/deck/extras'
import { BULLETS_LIMIT, hasBullets, type Slide } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import type { Page } from '~/features/document/deck/fit/page'
import { styledBoxOf } from '~/features/document/deck/fit/arranged'
import { extraOf, orderCommands, removeCommands, typeOf } from './canvas/arranging'
import { wordsOf } from './canvas/box-words'
import { InsertBar } from './canvas/insert-bar'
import { insertData } from './canvas/insert-data'
import { extraOfWords, newPicture } from './canvas/new-extras'
import { OverflowNotice } from './canvas/overflow-notice'
import { SlideStage } from './canvas/slide-stage'
import { duplicate } from './canvas/stage-keys'
import { BoxBar, TextBar } from './canvas/text-bar'
import type { Pictures } from './canvas/use-pictures'
import type { Selection } from './canvas/use-selection'
import { blankSlide, copyOf, NEW_BULLET, newPartId } from './new-slides'
import { DataDialog } from './panel/content-fields'
import type { DeckEditor } from './use-deck'
import type { Run } from './use-run'

export interface SlideCanvasProps {
  editor: DeckEditor
  page: Page
  slide: Slide
  template: Template
  pictureUrl: (slideId: string, extraId?: string) => string
  selection: Selection
  pictures: Pictures
  run: Run
  onSources: () => void
  /** Goes to the first page of a slide. */
  onSlide: (slideId: string) => void
  /** At the foot: what can be done to the page. */
  children?: ReactNode
}

/** The page that is worked at, and what can be put on it. */
export function SlideCanvas(props: SlideCanvasProps) {
  const { editor, page, slide, template, selection, pictures, run } = props
  const [fresh, setFresh] = useState('')
  const canArrange = !editor.withheld.includes(slide.id)
  const slideId = slide.id
  const addBullet = (index: number) => {
    const id = newPartId()
    const bullet = { id, text: NEW_BULLET, from: null }
    if (run([{ type: 'add-bullet', slideId, at: index, bullet }])) setFresh(id)
  }
  const insert = (extra: Extra) => {
    if (run([{ type: 'add-extra', slideId, extra }])) selection.select([extra.id])
  }
  const [openedId, setOpenedId] = useState('')
  const insertChart = (extra: Extra) => {
    const { commands, slideId: target } = insertData({ deck: editor.deck, slide, template }, extra)
    if (!run(commands)) return
    props.onSlide(target)
    selection.selectOn(target, [extra.id])
    setOpenedId(extra.id)
  }
  const takePicture = async (file: File) => {
    const taken = await pictures.take(file)
    if (taken) insert(newPicture(template, slide.extras?.length ?? 0, taken))
  }
  const actions = slideActions(props)
  const focusStage = () =>
    document.querySelector<HTMLElement>('.slides-sheet')?.focus({ preventScroll: true })
  const context = { editor, slide, page, fresh, addBullet, onLeave: focusStage }
  return (
    <section className="flex min-h-0 flex-1 flex-col" aria-label={`第${page.number}页`}>
      <InsertBar
        {...actions}
        slide={slide}
        template={template}
        canArrange={canArrange}
        isTaking={pictures.isBusy}
        onInsert={insert}
        onInsertData={insertChart}
        onPicture={(file) => void takePicture(file)}
        onAddBullet={
          hasBullets(slide) && canArrange && slide.bullets.length < BULLETS_LIMIT
            ? () => addBullet(slide.bullets.length)
            : null
        }
        onSources={props.onSources}
      />
      <div className="slides-canvas">
        <SlideStage
          {...props}
          canArrange={canArrange}
          words={(box, paragraph) => (canArrange ? wordsOf(context, box, paragraph) : null)}
          onNewSlide={actions.onNewSlide}
          onPastePicture={(file) => void takePicture(file)}
          onPasteWords={(text) => insert(extraOfWords(template, slide.extras?.length ?? 0, text))}
        >
          <BesideSelection {...props} />
        </SlideStage>
        <OverflowNotice {...props} />
        {props.children}
      </div>
      <NewData {...props} extraId={openedId} onClose={() => setOpenedId('')} />
    </section>
  )
}

/** The data of what was just put on the page. */
function NewData(props: SlideCanvasProps & { extraId: string; onClose: () => void }) {
  const { slide, run, extraId, onClose } = props
  const extra = extraOf(slide, extraId)
  if (extra?.kind !== 'chart' && extra?.kind !== 'table') return null
  return (
    <DataDialog
      extra={extra}
      onClose={onClose}
      onDone={(next) => {
        onClose()
        run([{ type: 'set-extra', slideId: slide.id, extra: next }])
      }}
    />
  )
}

/** The bar over a text box that is chosen alone. */
function BesideSelection(props: SlideCanvasProps) {
  const { slide, template, selection, run } = props
  const [handle, more] = selection.selected
  const extra = handle && !more ? extraOf(slide, handle.key) : undefined
  if (!handle || more || selection.writing !== '') return null
  const box = styledBoxOf(handle.name)
  if (box)
    return (
      <BoxBar
        {...{ template, handle }}
        style={typeOf(slide, box)}
        onChange={(style) => run([{ type: 'style-box', slideId: slide.id, box, style }])}
      />
    )
  if (extra?.kind !== 'text') return null
  return (
    <TextBar
      {...{ extra, template, handle }}
      onChange={(next) => run([{ type: 'set-extra', slideId: slide.id, extra: next }])}
      onDuplicate={() => duplicate(props)}
      onOrder={(step) => run(orderCommands(props, [handle], step))}
      onRemove={() => run(removeCommands(props, [handle]))}
    />
  )
}

function slideActions({ editor, slide, run, onSlide }: SlideCanvasProps) {
  const index = editor.deck.slides.findIndex(({ id }) => id === slide.id)
  const isHeld = editor.withheld.includes(slide.id)
  // What was added is what is worked at next.
  const add = (added: Slide) => {
    if (run([{ type: 'add-slide', at: index + 1, slide: added }])) onSlide(added.id)
  }
  return {
    onNewSlide: () => add(blankSlide()),
    onCopySlide: () => add(copyOf(slide)),
    onRemoveSlide: () => void run([{ type: 'remove-slide', slideId: slide.id }]),
    stays:
      editor.deck.slides.length === 1 ? '至少要留一页' : isHeld ? '这一页不对你开放' : undefined,
  }
}
