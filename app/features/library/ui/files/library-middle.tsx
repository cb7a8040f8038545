import { Upload } from 'lucide-react'
import { Button } from '~/kit/button'
import { EmptyState } from '~/kit/empty-state'
import { SkeletonRows } from '~/kit/skeleton'
import type { FileFilter } from './filter'

export interface LibraryMiddleProps {
  state: 'stranger' | 'loading' | 'ready' | 'failed'
  filter: FileFilter
  keyword: string
  onUpload: () => void
  onSignIn: () => void
  onRetry: () => void
  onClearSearch: () => void
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
  if (props.keyword) {
    return (
      <EmptyState
        drawing="none"
        title={`没有名称含「${props.keyword}」的资料`}
        hint="换一个词，或查看全部资料"
        actions={<Button onClick={props.onClearSearch}>清空搜索</Button>}
      />
    )
  }
  if (props.filter === 'failed') return <EmptyState title="没有学习失败的资料" />
  return (
    <EmptyState
      title={props.filter === 'mine' ? '你还没有添加资料' : '这里还没有资料'}
      hint="拖入 PDF、DOCX、MD、TXT、HTML 文件，学习完成后就可以提问"
      actions={
        <Button icon={<Upload size={16} />} onClick={props.onUpload}>
          上传文档
        </Button>
      }
    />
  )
}
