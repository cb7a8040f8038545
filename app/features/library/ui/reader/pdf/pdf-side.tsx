import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Segmented } from '~/kit/controls/segmented'
import { Outline } from '../outline'
import type { PdfEngine } from './engine'
import type { PdfReading } from './use-pdf'

/** CSS pixels of a picture; under it stand the number and the gap to the next. */
const WIDTH = 132
const UNDER = 32

export interface PdfSideProps {
  engine: RefObject<PdfEngine | null>
  page: number
  outline: PdfReading['outline']
  onPage: (page: number) => void
}

/** The pages small, and the table of contents where the file has one. */
export function PdfSide(props: PdfSideProps) {
  const [view, setView] = useState<'pages' | 'outline'>('pages')
  const hasOutline = props.outline.length > 0
  return (
    <div className="pdf-side">
      {hasOutline && (
        <div className="pdf-side-head">
          <Segmented
            label="侧栏"
            value={view}
            onChange={setView}
            options={[
              { value: 'pages', label: '缩略图' },
              { value: 'outline', label: '目录' },
            ]}
          />
        </div>
      )}
      {hasOutline && view === 'outline' ? (
        <Outline entries={props.outline} />
      ) : (
        <Pictures {...props} />
      )}
    </div>
  )
}

/** Only the pages in sight are drawn, and fetched for it. */
function Pictures({ engine, page, onPage }: PdfSideProps) {
  const scroller = useRef<HTMLElement>(null)
  const [proportions] = useState(() => engine.current?.proportions() ?? [])
  // The compiler leaves this component alone; it memoizes nothing that the virtualizer changes.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: proportions.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => Math.round(WIDTH * (proportions[index] ?? 1)) + UNDER,
    overscan: 2,
    paddingStart: 12,
    initialOffset: 0,
  })
  useEffect(() => {
    virtual.scrollToIndex(page - 1, { align: 'auto' })
  }, [virtual, page])
  return (
    <nav ref={scroller} className="pdf-pictures" aria-label="缩略图">
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <button
            key={key}
            type="button"
            className="pdf-picture"
            style={{ transform: `translateY(${start}px)` }}
            aria-label={`第 ${index + 1} 页`}
            aria-current={index + 1 === page ? 'page' : undefined}
            onClick={() => onPage(index + 1)}
          >
            <Picture engine={engine} no={index + 1} proportion={proportions[index] ?? 1} />
            <span aria-hidden="true">{index + 1}</span>
          </button>
        ))}
      </div>
    </nav>
  )
}

interface PictureProps {
  engine: RefObject<PdfEngine | null>
  no: number
  proportion: number
}

function Picture({ engine, no, proportion }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const ending = new AbortController()
    // Pages that only fly past are not drawn.
    const timer = setTimeout(() => {
      if (canvas.current) void engine.current?.picture(canvas.current, no, WIDTH, ending.signal)
    }, 80)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [engine, no])
  return <canvas ref={canvas} style={{ width: WIDTH, height: Math.round(WIDTH * proportion) }} />
}
