import { useMemo, useRef, type ReactNode } from 'react'
import type { Template } from '~/features/document/deck/design/template'
import type { Page, Paragraph, TextBox } from '~/features/document/deck/fit/page'
import type { SingleCommand } from '~/features/document/deck/commands'
import type { Slide } from '~/features/document/deck/deck'
import { isPrompt } from '../new-slides'
import { SlideView } from '../slide-view'
import { SourceMark } from '../source-mark'
import type { DeckEditor } from '../use-deck'
import { extraOf, placeCommands, sizeOf } from './arranging'
import { OwnWords } from './own-words'
import { SelectionOverlay } from './selection-overlay'
import { pressStageKey } from './stage-keys'
import { pressStage } from './stage-pointer'
import { useStageClipboard } from './use-stage-clipboard'
import type { Selection } from './use-selection'

export interface SlideStageProps {
  editor: DeckEditor
  page: Page
  slide: Slide
  template: Template
  pictureUrl: (slideId: string, extraId?: string) => string
  selection: Selection
  /** False: the page is only read, on phones and where it is closed to the reader. */
  canArrange: boolean
  run: (commands: readonly SingleCommand[]) => boolean
  words: (box: TextBox, paragraph: Paragraph) => ReactNode
  onNewSlide: () => void
  onPastePicture: (file: File) => void
  onPasteWords: (text: string) => void
  /** Beside what is chosen. */
  children?: ReactNode
}

/** The page that is worked at: boxes are chosen, moved, resized and written in where they stand. */
export function SlideStage(props: SlideStageProps) {
  const { editor, page, slide, template, pictureUrl, selection, canArrange, run, words } = props
  const stage = useRef<HTMLDivElement>(null)
  const keys = useMemo(
    () => (canArrange ? new Map(selection.handles.map(({ box, key }) => [box, key])) : undefined),
    [canArrange, selection.handles],
  )
  const arranging = { slide, template }
  const writeAt = (key: string, point?: { clientX: number; clientY: number }) => {
    if (extraOf(slide, key)?.kind === 'text') selection.write(key)
    else writeIn(stage.current, key, point)
  }
  const clipboard = { ...arranging, selection, run }
  const pasting = { onPicture: props.onPastePicture, onWords: props.onPasteWords }
  useStageClipboard(stage, canArrange ? { ...clipboard, ...pasting } : null)
  return (
    // A place where boxes are arranged: its keys are said in its label, and the panel beside does the same by fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={stage}
      className="slides-sheet relative outline-none select-none"
      role="group"
      aria-label="版面：Tab选框，方向键移动，Enter改文字"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onMouseDown={(event) => {
        if (isForWords(event.target)) return
        // What is pressed is chosen; its words wait until it is pressed again.
        event.preventDefault()
        stage.current?.focus({ preventScroll: true })
      }}
      onPointerDown={(event) => {
        if (!canArrange || !stage.current || isForWords(event.target)) return
        pressStage(event, {
          stage: stage.current,
          slide: sizeOf(template),
          selection,
          onPlace: (handles, rects) => run(placeCommands(arranging, handles, rects)),
          onPressAgain: writeAt,
        })
      }}
      onDoubleClick={(event) => {
        const key = boxAt(event.target)
        if (canArrange && key && !isForWords(event.target)) writeAt(key, event)
      }}
      onKeyDown={(event) => {
        if (!canArrange || event.target !== stage.current) return
        const onWrite = ({ key }: { key: string }) => writeAt(key)
        pressStageKey(event, {
          ...arranging,
          selection,
          run,
          onWrite,
          onNewSlide: props.onNewSlide,
        })
      }}
    >
      <SlideView
        key={slide.id}
        page={page}
        template={template}
        pictureUrl={pictureUrl}
        words={(box, paragraph) =>
          box.extraId !== undefined && box.extraId === selection.writing
            ? ''
            : words(box, paragraph)
        }
        mark={(number) => <SourceMark number={number} source={editor.deck.sources[number - 1]} />}
        {...(keys && { keys })}
      />
      {canArrange && (
        <SelectionOverlay selection={selection} template={template}>
          {props.children}
          <Written {...props} onEnd={() => stage.current?.focus({ preventScroll: true })} />
        </SelectionOverlay>
      )}
    </div>
  )
}

/** The text box whose words are written. */
function Written({
  slide,
  template,
  selection,
  run,
  onEnd,
}: SlideStageProps & { onEnd: () => void }) {
  const extra = extraOf(slide, selection.writing)
  if (extra?.kind !== 'text') return null
  const slideId = slide.id
  return (
    <OwnWords
      key={extra.id}
      extra={extra}
      template={template}
      onEnd={(text) => {
        if (text !== null && text.trim() === '')
          run([{ type: 'remove-extra', slideId, extraId: extra.id }])
        else if (text !== null && text !== extra.text)
          run([{ type: 'set-extra', slideId, extra: { ...extra, text } }])
        selection.select([extra.id])
        onEnd()
      }}
    />
  )
}

const boxAt = (target: EventTarget | null) =>
  target instanceof Element
    ? (target.closest('[data-box]')?.getAttribute('data-box') ?? null)
    : null

/** Words that are written just now, and what is pressed for itself: marks of sources, fields. */
const isForWords = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('button, textarea, .slide-words:focus, [data-bar]') !== null

/** The words of a box get the keyboard, the caret where it was pressed. */
function writeIn(
  stage: HTMLElement | null,
  key: string,
  point?: { clientX: number; clientY: number },
): void {
  const box = stage?.querySelector(`[data-box="${CSS.escape(key)}"]`)
  const under = point && document.elementFromPoint(point.clientX, point.clientY)
  const pressed = under?.closest<HTMLElement>('.slide-words')
  const words = pressed ?? box?.querySelector<HTMLElement>('.slide-words')
  if (!words) return
  words.focus({ preventScroll: true })
  const isFree = point && !isPrompt(words.textContent)
  const place = isFree && document.caretPositionFromPoint?.(point.clientX, point.clientY)
  const selection = getSelection()
  if (place && words.contains(place.offsetNode)) selection?.collapse(place.offsetNode, place.offset)
  else selection?.selectAllChildren(words)
}
