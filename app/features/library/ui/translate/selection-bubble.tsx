import { CircleQuestionMark, Copy, Languages, NotebookPen } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { emit, useEvent } from '~/client/event-bus'
import { Button } from '~/kit/controls/button'
import { isComposing } from '~/kit/controls/composing'
import { MAX_QUOTE_LENGTH } from '../../wire/terms/notes'
import { MAX_SELECTION_LENGTH } from '../../wire/terms/translate'
import '../notes/events'
import type { ReaderTabProps } from '../reader/tabs'
import { placeOf } from './bubble-place'
import { SelectionCard } from './selection-card'
import { useSelected, type Selected } from './use-selected'
import './translate.css'

/** What can be done with words marked in the preview. It stands after the document, so that Tab leads to it. */
export function SelectionBubble(props: ReaderTabProps) {
  const { services, file } = props
  const place = useRef<HTMLDivElement>(null)
  const selected = useSelected(place)
  const [closed, setClosed] = useState('')
  const [translating, setTranslating] = useState<Selected | null>(null)
  useEvent('high-light-translate', ({ fileId, text }) => {
    if (fileId !== file.id) return
    setTranslating(selected ?? { text, page: 0, box: { left: 24, top: 80, bottom: 96 } })
  })
  const isVisible = selected !== null && selected.text !== closed && translating === null
  return (
    <div ref={place}>
      {isVisible && services.calls && (
        <Bubble {...props} selected={selected} onClose={() => setClosed(selected.text)} />
      )}
      {translating && services.calls && (
        <SelectionCard
          services={services}
          selected={translating}
          onNote={(content) => {
            addToNotes(file.id, translating, content)
            setTranslating(null)
          }}
          onClose={() => {
            setClosed(translating.text)
            setTranslating(null)
          }}
        />
      )}
    </div>
  )
}

interface BubbleProps extends ReaderTabProps {
  selected: Selected
  onClose: () => void
}

function Bubble({ services, file, reader, selected, onClose }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)
  const { text } = selected
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // Wherever the keyboard is: the words in the document are marked, the bubble only hangs at them.
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) close()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [])
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => services.notify({ tone: 'success', title: '已复制' }),
      () => services.notify({ tone: 'error', title: '没有复制上，请手动复制' }),
    )
    onClose()
  }
  const isTooLong = text.length > MAX_SELECTION_LENGTH
  return (
    <div
      ref={bubble}
      className="selection-bubble"
      role="toolbar"
      tabIndex={-1}
      aria-label="选中的文字"
      style={placeOf(selected, 330, 44)}
      // The words stay marked while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') step(bubble.current, 1)
        if (event.key === 'ArrowLeft') step(bubble.current, -1)
      }}
    >
      <Button
        kind="ghost"
        size="small"
        icon={<CircleQuestionMark size={15} />}
        onClick={() => {
          reader.ask(`“${text.slice(0, 500)}”`, false)
          onClose()
        }}
      >
        提问
      </Button>
      <Button
        kind="ghost"
        size="small"
        icon={<Languages size={15} />}
        {...(isTooLong && { disabledReason: `一次最多翻译 ${MAX_SELECTION_LENGTH} 字` })}
        onClick={() => emit('high-light-translate', { fileId: file.id, text })}
      >
        翻译
      </Button>
      <Button
        kind="ghost"
        size="small"
        icon={<NotebookPen size={15} />}
        onClick={() => {
          addToNotes(file.id, selected)
          onClose()
        }}
      >
        记入笔记
      </Button>
      <Button kind="ghost" size="small" icon={<Copy size={15} />} onClick={copy}>
        复制
      </Button>
    </div>
  )
}

function addToNotes(fileId: string, { text, page }: Selected, content = ''): void {
  emit('add_to_notes', {
    fileId,
    quote: text.slice(0, MAX_QUOTE_LENGTH),
    source: 'selection',
    ...(content && { content }),
    ...(page > 0 && { page }),
  })
}

function step(bubble: HTMLElement | null, by: number): void {
  const buttons = [...(bubble?.querySelectorAll('button') ?? [])]
  const index = buttons.findIndex((button) => button === document.activeElement)
  buttons[(index + by + buttons.length) % buttons.length]?.focus()
}
