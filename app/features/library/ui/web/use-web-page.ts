import { useEffect, useState } from 'react'
import type { WebPageView } from '../../wire/terms/web'
import { sentenceOf, type LibraryServices } from '../services'

const ASK_AGAIN_MS = 1500

export interface WebPageState {
  page: WebPageView | null
  refresh: () => void
  /** Whether it was done; a failure was said. */
  settle: (isTaken: boolean) => Promise<boolean>
}

/** Where a page came from; a refresh is followed until it ends. Another learning is another component. */
export function useWebPage({ calls, notify }: LibraryServices, fileId: string): WebPageState {
  const [page, setPage] = useState<WebPageView | null>(null)
  const [turn, setTurn] = useState(0)
  const isFetching = page?.refresh.state === 'fetching'
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(
      () =>
        void calls?.web.page(fileId).then(
          (next) => {
            if (!isCurrent) return
            setPage(next)
            setTurn((previous) => previous + 1)
          },
          // A page that was never fetched has nothing to tell.
          () => {},
        ),
      isFetching ? ASK_AGAIN_MS : 0,
    )
    if (page !== null && !isFetching) clearTimeout(timer)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
    // Each answer that is still on its way asks once more.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [calls, fileId, isFetching, turn])
  const run = async (work: Promise<WebPageView> | undefined, otherwise: string) => {
    try {
      const next = await work
      if (next) setPage(next)
      return next !== undefined
    } catch (error) {
      notify({ tone: 'error', title: sentenceOf(error, otherwise) })
      return false
    }
  }
  return {
    page,
    refresh: () => void run(calls?.web.refresh(fileId), '没有开始刷新，请稍后再试'),
    settle: (isTaken) =>
      run(calls?.web.settle(fileId, page?.refresh.id ?? '', isTaken), '没有保存成功，请重试'),
  }
}
