import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { focusPassage } from '../../reader/focus-passage'
import { OpeningSheet } from '../../reader/opening-sheet'
import { ZoomKeys } from '../../reader/page-toolbar'
import type { DisplayedPassage } from '../../reader/use-passage'
import type { PreviewFailure } from '../markup/content'
import { fittingZoom, placeOnPicture, turnedOn, turnedSize, type Size, type Turn } from './turned'
import { useDragging } from './use-dragging'
import { usePictureSize } from './use-picture-size'

export interface ImageViewProps {
  url: string
  title: string
  passage: DisplayedPassage | null
  onFailed: (failure: PreviewFailure) => void
}

/** Percent of the picture's own size. */
const ZOOMS = { least: 10, most: 400 }

/** A picture on its services: larger, smaller, turned; text that was seen in it under the marker. */
export function ImageView({ url, title, passage, onFailed }: ImageViewProps) {
  const pane = useRef<HTMLDivElement>(null)
  const size = usePictureSize(url, onFailed)
  const [turn, setTurn] = useState<Turn>(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const room = usePaneSize(pane)
  useDragging(pane)
  const turned = size && turnedSize(size, turn)
  const fitted = turned && room ? fittingZoom(room, turned) : 100
  const zoom = Math.round(chosen ?? fitted)
  const choose = (next: number | 'fit') =>
    setChosen(next === 'fit' ? null : Math.min(ZOOMS.most, Math.max(ZOOMS.least, next)))
  usePaneKeys(pane, (key) => {
    if (key === '+' || key === '=') choose(zoom + 10)
    else if (key === '-') choose(zoom - 10)
    else if (key === '0') choose('fit')
    else if (key === 'r') setTurn(turnedOn(turn))
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="pdf-toolbar" role="toolbar" aria-label="页面工具">
        <span className="flex-1" />
        <ZoomKeys zoom={zoom} onZoom={choose} least={ZOOMS.least} most={ZOOMS.most} />
        <IconButton
          label="旋转"
          size="small"
          icon={<RotateCw size={17} />}
          onClick={() => setTurn(turnedOn(turn))}
        />
        <span className="flex-1" />
      </div>
      <div
        ref={pane}
        className="preview-picture-pane"
        // A pane that scrolls must take the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="document"
        aria-label="原文"
      >
        {size ? (
          <Picture {...{ url, title, size, turn, passage }} zoom={chosen ?? fitted} />
        ) : (
          <OpeningSheet />
        )}
      </div>
    </div>
  )
}

interface PictureProps extends Pick<ImageViewProps, 'url' | 'title' | 'passage'> {
  size: Size
  turn: Turn
  zoom: number
}

function Picture({ url, title, size, turn, zoom, passage }: PictureProps) {
  // Nothing is marked on a picture that is not painted yet.
  const [isPainted, setIsPainted] = useState(false)
  const scale = zoom / 100
  const room = turnedSize(size, turn)
  return (
    <div
      className="preview-picture-room"
      style={{ width: room.width * scale, height: room.height * scale }}
    >
      <div
        className="preview-picture"
        style={{
          width: size.width * scale,
          height: size.height * scale,
          transform: `translate(-50%, -50%) rotate(${turn}deg)`,
        }}
      >
        <img src={url} alt={title} draggable={false} onLoad={() => setIsPainted(true)} />
        {passage && isPainted && <Marks key={passage.label} passage={passage} size={size} />}
      </div>
    </div>
  )
}

/** The lines that were cited; where nobody said where they stand, the whole picture. */
function Marks({ passage, size }: { passage: DisplayedPassage; size: Size }) {
  const mark = useRef<HTMLDivElement>(null)
  const { anchor } = passage
  const boxes = placeOnPicture(anchor.kind === 'image' ? anchor.boxes : [], size)
  const first = boxes[0]
  useEffect(() => {
    mark.current?.querySelector('.preview-stroke')?.scrollIntoView({ block: 'center' })
    focusPassage(mark.current)
  }, [])
  return (
    <div ref={mark} className="preview-marks" tabIndex={-1} role="mark" aria-label={passage.label}>
      {boxes.map(({ left, top, width, height }) => (
        <i
          key={`${left} ${top}`}
          className="preview-stroke"
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        />
      ))}
      <span
        className="preview-seal"
        style={{ left: `${first?.left ?? 0}%`, top: `${first?.top ?? 0}%` }}
        data-inside={!first || first.left < 4 || undefined}
      >
        {passage.seal}
      </span>
    </div>
  )
}

/** Keys without their companions, while the picture has the focus. */
function usePaneKeys(pane: RefObject<HTMLElement | null>, onKey: (key: string) => void): void {
  const handleKey = useEffectEvent(onKey)
  useEffect(() => {
    const element = pane.current
    const listen = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) handleKey(event.key.toLowerCase())
    }
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [pane])
}

function usePaneSize(pane: RefObject<HTMLDivElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    if (!pane.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(pane.current)
    return () => observer.disconnect()
  }, [pane])
  return size
}
