import type { ReactNode } from 'react'
import { Pages } from '~/kit/data/pages'
import { EmptyState } from '~/kit/empty-state'
import { useQueryChange } from './use-query'

export interface PagedListProps {
  page: { records: readonly unknown[]; pages: number }
  pageNo: number
  /** Said where there is none. */
  empty: { title: string; hint?: string }
  /** The list itself. */
  children: ReactNode
}

/** A page of a list, or why there is none, and the way to the other pages, which the address names. */
export function PagedList({ page, pageNo, empty, children }: PagedListProps) {
  const change = useQueryChange()
  return (
    <>
      {page.records.length === 0 ? (
        <div className="pt-12">
          <EmptyState {...empty} />
        </div>
      ) : (
        children
      )}
      <Pages pageNo={pageNo} pages={page.pages} onGo={(no) => change({ pageNo: String(no) })} />
    </>
  )
}
