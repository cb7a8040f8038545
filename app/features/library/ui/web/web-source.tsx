import { formatDayTime } from '~/core/format'
import { ExternalLink, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import type { FileDetailView } from '../../wire/contracts/files'
import type { WebPageView } from '../../wire/terms/web'
import type { LibraryServices } from '../services'
import { RefreshDialog } from './refresh-dialog'
import { useWebPage } from './use-web-page'
import './web.css'

export interface WebSourceProps {
  services: LibraryServices
  file: FileDetailView
  /** A newer version was taken: the file is being learned, its snapshot is another one. */
  onTaken: () => void
}

/** Above a snapshot: where and when it was taken, and whether the page has changed since. */
export default function WebSource({ services, file, onTaken }: WebSourceProps) {
  const { page, refresh, settle } = useWebPage(services, file.id)
  const [isOpen, setIsOpen] = useState(false)
  if (!page) return null
  const { state } = page.refresh
  return (
    <div className="web-source">
      <div className="min-w-0 flex-1">
        <a href={page.url} target="_blank" rel="noopener noreferrer nofollow" title={page.url}>
          {page.site || page.url}
          <ExternalLink size={13} aria-hidden="true" />
          <span className="sr-only">（在新窗口打开原网页）</span>
        </a>
        <p>
          {page.publishedOn && (
            <>
              {page.publishedOn} 发布
              <Dot />
            </>
          )}
          快照 {formatDayTime(page.fetchTime)}
          <span role="status">{wordsOf(page)}</span>
        </p>
      </div>
      {state === 'ready' ? (
        <Button size="small" onClick={() => setIsOpen(true)}>
          查看变化
        </Button>
      ) : (
        <Button
          size="small"
          icon={<RotateCw size={15} />}
          busy={state === 'fetching'}
          disabledReason={reasonNot(file)}
          onClick={refresh}
        >
          {state === 'fetching' ? '正在刷新' : '刷新'}
        </Button>
      )}
      {isOpen && (
        <RefreshDialog
          services={services}
          file={file}
          onClose={() => setIsOpen(false)}
          onSettle={async (isTaken) => {
            if (!(await settle(isTaken))) return false
            setIsOpen(false)
            if (isTaken) onTaken()
            return true
          }}
        />
      )}
    </div>
  )
}

function wordsOf({ refresh }: WebPageView): string {
  if (refresh.state === 'same') return `，${formatDayTime(refresh.time)} 刷新时没有变化`
  if (refresh.state === 'ready') return '，网页有变化'
  return refresh.state === 'failed' ? `，刷新失败：${refresh.error}` : ''
}

function reasonNot(file: FileDetailView): string | undefined {
  if (!file.isMine) return '只能刷新自己添加的网页'
  return file.status === 'DONE' ? undefined : '学习完成后可以刷新'
}
