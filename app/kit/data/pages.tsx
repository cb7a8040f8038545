import { Button } from '../controls/button'

/** Walks from page to page; nothing where there is one. */
export function Pages(props: { pageNo: number; pages: number; onGo: (pageNo: number) => void }) {
  const { pageNo, pages, onGo } = props
  if (pages <= 1) return null
  return (
    <nav className="flex items-center justify-center gap-3 py-5" aria-label="分页">
      <Button size="small" disabled={pageNo <= 1} onClick={() => onGo(pageNo - 1)}>
        上一页
      </Button>
      <span className="text-small text-ink-2">
        第{pageNo}页，共{pages}页
      </span>
      <Button size="small" disabled={pageNo >= pages} onClick={() => onGo(pageNo + 1)}>
        下一页
      </Button>
    </nav>
  )
}
