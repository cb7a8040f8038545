import { useState, type ReactNode, type RefObject } from 'react'
import { FindBar, useFindKey } from './find-bar'
import type { Found } from './found'
import { OpeningTools } from './opening-sheet'
import { PageToolbar, type PageToolbarProps } from './page-toolbar'

/** What draws the pages, as far as the tools above them need it. */
export interface PageEngine {
  goToPage(page: number): void
  /** 'fit' is the page's width. */
  setZoom(zoom: number | 'fit'): void
  find(query: string, step?: 'next' | 'previous'): void
  endFind(): void
  /** Gives the keyboard back to the pages. */
  focus(): void
}

export interface PageFrameProps extends Pick<PageToolbarProps, 'page' | 'pages' | 'zoom'> {
  engine: RefObject<PageEngine | null>
  found: Found | null
  /** The tools stand over an open document only; their place is there before. */
  isOpen: boolean
  /** What stands beside the pages when it is asked for; null: nothing can. */
  side: { name: '缩略图' | '目录'; draw: (close: () => void) => ReactNode } | null
  /** The pages. */
  children: ReactNode
}

/** Tools and search above, what belongs to the document at the side, its pages in the middle. */
export function PageFrame({ engine, found, isOpen, side, children, ...viewProps }: PageFrameProps) {
  const [isFinding, setIsFinding] = useState(false)
  const [isSideOpen, setIsSideOpen] = useState(false)
  const closeFind = () => {
    setIsFinding(false)
    engine.current?.endFind()
    engine.current?.focus()
  }
  useFindKey(() => setIsFinding(true))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {isOpen ? (
        <PageToolbar
          {...viewProps}
          side={side?.name ?? null}
          isSideOpen={isSideOpen}
          isFinding={isFinding}
          onSide={() => setIsSideOpen(!isSideOpen)}
          onPage={(page) => engine.current?.goToPage(page)}
          onZoom={(zoom) => engine.current?.setZoom(zoom)}
          onFind={() => (isFinding ? closeFind() : setIsFinding(true))}
        />
      ) : (
        <OpeningTools />
      )}
      {isFinding && (
        <FindBar
          found={found}
          onFind={(query, step) => engine.current?.find(query, step)}
          onClose={closeFind}
        />
      )}
      <div className="flex min-h-0 flex-1">
        {isSideOpen && isOpen && side?.draw(() => setIsSideOpen(false))}
        <div className="relative min-w-0 flex-1">{children}</div>
      </div>
    </div>
  )
}
