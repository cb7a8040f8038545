import { Upload } from 'lucide-react'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { SkeletonRows } from '~/kit/skeleton'
import { countNarrowing, type ListQuery } from './list-query'

export interface LibraryMiddleProps {
  state: 'stranger' | 'loading' | 'ready' | 'failed'
  query: ListQuery
  /** Why nothing can be added here; '' when it can. */
  addOff: string
  onUpload: () => void
  onSignIn: () => void
  onRetry: () => void
  /** Without what narrows. */
  onShowAll: () => void
}

/** What stands where no row is: waiting, nothing yet, nothing found, refused. */
export function LibraryMiddle(props: LibraryMiddleProps) {
  if (props.state === 'loading') {
    return (
      <div className="min-h-0 flex-1 overflow-hidden px-4 tablet:px-7">
        <SkeletonRows rows={6} label="正在加载资料" />
      </div>
    )
  }
  return (
    <div className="library-middle">
      <Words {...props} />
    </div>
  )
}

function Words(props: LibraryMiddleProps) {
  if (props.state === 'stranger') {
    return (
      <EmptyState
        title="登录后查看团队的资料"
        hint="上传文档，学习完成后就可以对其提问"
        actions={
          <Button kind="primary" onClick={props.onSignIn}>
            登录
          </Button>
        }
      />
    )
  }
  if (props.state === 'failed') {
    return (
      <EmptyState
        drawing="none"
        title="资料没有加载出来"
        hint="请检查网络后重试"
        actions={<Button onClick={props.onRetry}>重试</Button>}
      />
    )
  }
  const { query } = props
  if (countNarrowing(query) > 0) {
    return (
      <EmptyState
        drawing="none"
        title="没有符合筛选的资料"
        hint="放宽筛选，或查看全部"
        actions={<Button onClick={props.onShowAll}>去掉筛选</Button>}
      />
    )
  }
  if (query.source) {
    return (
      <EmptyState
        drawing="none"
        title={query.source === 'web' ? '这里还没有网页' : '这里还没有文档'}
        hint={query.source === 'web' ? '用「添加网页」存下一个网址' : '上传的文件会列在这里'}
        actions={<Button onClick={props.onShowAll}>查看全部</Button>}
      />
    )
  }
  if (query.filter === 'failed') return <EmptyState title="没有学习失败的资料" />
  if (props.addOff) return <EmptyState title="这个文件夹还是空的" hint={props.addOff} />
  return (
    <EmptyState
      title={emptyTitle(query)}
      hint={
        <>
          PDF、Word、PPT、表格、文本、网页与图片都可以
          <span className="hidden tablet:inline">，也可以直接拖进来</span>。学完就能提问
        </>
      }
      actions={
        <Button icon={<Upload size={16} />} onClick={props.onUpload}>
          上传文档
        </Button>
      }
    />
  )
}

function emptyTitle({ filter, folderId }: ListQuery): string {
  if (filter === 'mine') return '你还没有添加资料'
  return folderId ? '这个文件夹还是空的' : '这里还没有资料'
}
