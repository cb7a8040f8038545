import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { IconButton } from '~/kit/controls/icon-button'
import { Skeleton, SkeletonGroup } from '~/kit/skeleton'
import type { Anchor, BlockView } from '../../../terms'
import type { BlockPage } from '../../../contract'
import type { DisplayedPassage } from '../use-passage'
import { focusPassage } from '../focus-passage'
import { FindBar, useFindKey } from '../find-bar'
import { markedParts } from './marked-part'
import { TextBlock, type MarkedRange } from './text-block'
import { useTextDocument, type TextReading } from './use-text-document'
import { useTextFind, type TextFind } from './use-text-find'
import { blockAt, type Stretch } from './windows'

export interface TextViewProps {
  /** Blocks from a number on; rejects when they cannot be had. */
  load: (from: number, count: number) => Promise<BlockPage>
  passage: DisplayedPassage | null
}

/** A text as a sheet of paper, with search above it. */
export function TextView({ load, passage }: TextViewProps) {
  const reading = useTextDocument(load)
  const find = useTextFind(reading)
  useFindKey(find.open)
  const { document, failed, retry } = reading
  if (document.total === 0 || (failed && document.total === null)) {
    return <NoText isFailed={failed} onRetry={retry} />
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="pdf-toolbar" role="toolbar" aria-label="页面工具">
        <span className="flex-1" />
        <IconButton
          label="查找"
          size="small"
          icon={<Search size={17} />}
          active={find.isOpen}
          onClick={find.isOpen ? find.close : find.open}
        />
      </div>
      {find.isOpen && <FindBar found={find.found} onFind={find.search} onClose={find.close} />}
      <Sheet reading={reading} find={find} passage={passage} />
    </div>
  )
}

interface SheetProps {
  reading: TextReading
  find: TextFind
  passage: TextViewProps['passage']
}

/** Only what is in sight stands in the page. */
function Sheet({ reading, find, passage }: SheetProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { document, want, locate } = reading
  const stretch = useStretch(passage, locate)
  // oxlint-disable-next-line react/incompatible-library -- nothing it changes is memoized here
  const rows = useVirtualizer({
    count: document.total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    overscan: 12,
    paddingStart: 22,
    paddingEnd: 48,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => want(first, last), [want, first, last, document.total])

  useEffect(() => {
    if (stretch) rows.scrollToIndex(stretch.from, { align: 'center' })
  }, [stretch, rows])
  const { current } = find
  useEffect(() => {
    if (current) rows.scrollToIndex(current.block, { align: 'center' })
  }, [current, rows])

  return (
    <div
      ref={scroller}
      className="reader-scroll"
      // A pane that scrolls must take the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="document"
      aria-label="原文"
      aria-busy={document.total === null}
    >
      <article
        className="reader-sheet"
        data-flowing
        style={{ height: sheetHeight(rows, document.total) }}
      >
        {document.total === null && <Waiting />}
        {items.map((item) => {
          const block = blockAt(document, item.index)
          return (
            <div
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              className="reader-row"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {passage && stretch?.from === item.index && (
                <PassageSeal seal={passage.seal} label={passage.label} />
              )}
              {block ? (
                <TextBlock
                  block={block}
                  marked={marksOf(item.index, block, { find, stretch, passage })}
                />
              ) : (
                <Skeleton className="my-4" />
              )}
            </div>
          )
        })}
      </article>
    </div>
  )
}

/** What is searched takes the marker while it is searched; then the cited words have it again. */
function marksOf(
  index: number,
  block: BlockView,
  { find, stretch, passage }: Pick<SheetProps, 'find' | 'passage'> & { stretch: Stretch | null },
): MarkedRange[] {
  if (find.hits.length > 0) {
    return find.hits
      .filter((hit) => hit.block === index)
      .map((hit) => ({
        from: hit.from,
        to: hit.to,
        tone: hit === find.current ? 'current' : 'found',
      }))
  }
  const isCited = stretch !== null && index >= stretch.from && index <= stretch.to
  if (!isCited || !passage) return []
  return markedParts(block, passage).map((part) => ({ ...part, tone: 'cited' }))
}

/** Where the passage stands, once it is found; a new passage starts anew. */
function useStretch(
  passage: TextViewProps['passage'],
  locate: (anchor: Anchor) => Promise<Stretch | null>,
): Stretch | null {
  const [found, setFound] = useState<{ anchor: Anchor; stretch: Stretch | null } | null>(null)
  const anchor = passage?.anchor
  useEffect(() => {
    let isCurrent = true
    if (anchor) {
      void locate(anchor).then((stretch) => {
        if (isCurrent) setFound({ anchor, stretch })
      })
    }
    return () => {
      isCurrent = false
    }
  }, [anchor, locate])
  return found && found.anchor === anchor ? found.stretch : null
}

const sheetHeight = (rows: { getTotalSize(): number }, total: number | null) =>
  total === null ? undefined : rows.getTotalSize()

function NoText({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  return (
    <div className="grid flex-1 place-items-center bg-sunken">
      {isFailed ? (
        <EmptyState
          drawing="none"
          title="读取文件失败"
          hint="没有取到文件内容，请检查网络后重试"
          actions={<Button onClick={onRetry}>重试</Button>}
        />
      ) : (
        <EmptyState drawing="none" title="这份文件里没有文字" />
      )}
    </div>
  )
}

/** Takes the focus when it comes, so that a keyboard and a screen reader stand at the passage. */
function PassageSeal({ seal, label }: { seal: string; label: string }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const seal = mark.current
    focusPassage(seal)
    // A block may be taller than the pane: once the row is measured, its marked words come into sight, not its top.
    const frame = requestAnimationFrame(() => {
      const words = seal?.parentElement?.querySelector<HTMLElement>('.sheet-mark, [data-marked]')
      if (!seal || !words) return
      seal.style.top = `${words.offsetTop + 5}px`
      words.scrollIntoView({ block: words.offsetHeight > 300 ? 'start' : 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <span ref={mark} className="reader-seal" tabIndex={-1} role="note" aria-label={label}>
      {seal}
    </span>
  )
}

function Waiting() {
  return (
    <SkeletonGroup label="正在打开文件">
      {['46%', '100%', '94%', '98%', '72%'].map((width, line) => (
        <Skeleton key={line} width={width} className="mt-5" />
      ))}
    </SkeletonGroup>
  )
}
