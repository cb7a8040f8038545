import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useEvent } from '~/client/event-bus'
import type { GlossaryTermView } from '../../wire/terms/translate'
import type { ReaderTabProps } from '../reader/tabs'
import { findStretch, blockAt, WINDOW_BLOCKS } from '../reader/text/windows'
import { useTextDocument } from '../reader/text/use-text-document'
import type { TranslationLayout } from './translate-head'
import { TranslatedRow } from './translated-row'
import type { Glossary } from './use-glossary'
import type { Translating } from './use-translation'

export interface TranslatedRowsProps extends ReaderTabProps {
  translating: Translating
  layout: TranslationLayout
  glossary: Glossary
}

/** One row a paragraph, only those in sight in the page. Follows the document from page to page. */
export function TranslatedRows(props: TranslatedRowsProps) {
  const { services, file, reader, translating, layout, glossary } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { calls } = services
  const load = useCallback(
    (from: number, count: number) =>
      calls ? calls.blocks(file.id, from, count) : Promise.reject(new Error('请先登录')),
    [calls, file.id],
  )
  const { document: text, want } = useTextDocument(load)
  // oxlint-disable-next-line react/incompatible-library -- nothing it changes is memoized here
  const rows = useVirtualizer({
    count: text.total ?? translating.translation?.total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => 96,
    overscan: 6,
    paddingEnd: 24,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const wantSegments = translating.want
  useEffect(() => {
    want(first, last)
    wantSegments(first, last)
  }, [want, wantSegments, first, last])
  useEvent('pdf-preview-page-change', ({ fileId, page }) => {
    if (fileId !== file.id) return
    const window = (index: number) => load(index * WINDOW_BLOCKS, WINDOW_BLOCKS)
    findStretch({ kind: 'page', page, boxes: [] }, window).then(
      (stretch) => stretch && rows.scrollToIndex(stretch.from, { align: 'start' }),
      () => {},
    )
  })
  const { sourceLang, targetLang: target } = translating.translation ?? {}
  const langs = { source: sourceLang === 'other' ? undefined : sourceLang, target }
  const words = useMemo(() => wordsOf(glossary.terms), [glossary.terms])
  return (
    <div
      ref={scroller}
      className="translate-scroll"
      data-look={layout}
      // A pane that scrolls must take the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="译文"
    >
      <ol style={{ height: rows.getTotalSize() }}>
        {items.map((item) => (
          <li
            key={item.key}
            ref={rows.measureElement}
            data-index={item.index}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <TranslatedRow
              block={blockAt(text, item.index)}
              segment={translating.segmentOf(item.index)}
              layout={layout}
              words={words}
              glossary={glossary}
              langs={langs}
              onShow={(block) =>
                reader.showPlace({ anchor: block.anchor, text: block.text, seal: '译' })
              }
              onRetry={() => translating.retry([item.index])}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

export interface GlossaryWords {
  source: string[]
  target: string[]
}

const wordsOf = (terms: readonly GlossaryTermView[]): GlossaryWords => ({
  source: terms.map((term) => term.term),
  target: terms.map((term) => term.translation),
})
