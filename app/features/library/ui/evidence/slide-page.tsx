import { useLayoutEffect, useRef, useState } from 'react'
import { markStretches, unmark } from '../previews/markup/marks'
import paperSheet from '../previews/markup/paper.css?inline'
import { placePassage } from '../previews/markup/place-passage'
import { readTextIndex } from '../previews/markup/text-index'
import { pushedUp } from './crop'
import type { SlideContent } from './read-slide'

interface SlidePageProps {
  content: SlideContent
  onPainted: () => void
}

interface Line {
  left: number
  top: number
  width: number
  height: number
}

/** A slide as its deck shows it, drawn apart from the styles of our page, over a strip of its neighbours. */
export function SlidePage({ content, onPainted }: SlidePageProps) {
  const host = useRef<HTMLDivElement>(null)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!host.current) return
    const drawn = drawSlide(host.current, content)
    setLines(drawn)
    const view = host.current.parentElement?.clientHeight ?? 0
    setTop(-pushedUp(view, host.current.offsetHeight, drawn[0]?.top ?? 0))
  }, [content])
  // Of the lines that stand then.
  useLayoutEffect(() => onPainted(), [lines, onPainted])
  const { no, total } = content
  const first = Math.max(1, Math.min(no - 2, total - 4))
  const strip = Array.from({ length: 5 }, (_, index) => first + index).filter((n) => n <= total)
  return (
    <div className="relative p-4" style={{ top }}>
      <div
        ref={host}
        className="text-[#23262c] [--marker:#f3df97] [--paper-ink:#23262c] [--paper:#fdfdfb]"
      />
      {lines.map((line) => (
        <i key={`${line.left} ${line.top}`} className="page-stroke absolute" style={line} />
      ))}
      {total > 1 && (
        <p className="flex gap-1.5 pt-2.5">
          {strip.map((number) => (
            <span
              key={number}
              className="h-[26px] max-w-[62px] flex-1 border border-line-2 bg-raised px-[5px] text-micro text-ink-3 data-current:border-[1.5px] data-current:border-seal"
              data-current={number === no || undefined}
            >
              {number}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

/** Over the sheet that slides have in the reader. */
const slideSheet = `
  .slide { width: auto; contain-intrinsic-size: none; content-visibility: visible; }
  .slide-notes { display: none; }
  [data-notes] .slide-notes { display: block; padding: 8px 14px 10px; font-size: 12px; }
  .paper-mark { padding: 0; }`

/** Puts the slide into the host, marks its words, and tells where these stand in the host's parent. */
function drawSlide(host: HTMLElement, { draw, passage }: SlideContent): Line[] {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [paperSheet, slideSheet].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  const page = document.createElement('div')
  if (passage.anchor.kind === 'slide' && passage.anchor.notes) page.dataset['notes'] = ''
  page.appendChild(draw())
  root.replaceChildren(page)
  unmark(page, ['cited'])
  if (passage.text === '') return []
  const index = readTextIndex(page)
  const words = passage.words.length > 0 ? passage.words : passage.text.split('\n')
  markStretches(
    index,
    placePassage(index.text, words, 0).map((stretch, no) => ({ stretch, no, tone: 'cited' })),
  )
  const origin = (host.parentElement ?? host).getBoundingClientRect()
  return [...page.querySelectorAll('mark')].map((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    return { left: left - origin.left, top: top - origin.top, width, height }
  })
}
