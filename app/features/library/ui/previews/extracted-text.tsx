import { Download } from 'lucide-react'
import { useCallback } from 'react'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import type { FileDetailView } from '../../wire/contracts/files'
import type { LibraryCalls } from '../calls'
import { learningOf } from '../files/progress'
import { TextView } from '../reader/text/text-view'
import type { DisplayedPassage } from '../reader/use-passage'
import type { PreviewFailure } from './markup/content'

export interface ExtractedTextProps {
  calls: LibraryCalls
  file: FileDetailView
  passage: DisplayedPassage | null
  /** Why the file itself is not shown; null where its text is its look. */
  failure: PreviewFailure | null
  onDownload: () => void
}

const reasons: Record<PreviewFailure, string> = {
  'too-big': '文件较大，没有按原样显示',
  unreadable: '文件没有按原样打开',
  unreachable: '没有取到原文件',
}

/** What the learning read of the file, as a sheet; before that, and where it read nothing, the way to the file itself. */
export function ExtractedText({ calls, file, passage, failure, onDownload }: ExtractedTextProps) {
  const { id } = file
  const load = useCallback(
    (from: number, count: number) => calls.blocks(id, from, count),
    [calls, id],
  )
  const learning = learningOf(file)
  if (learning.state === 'learned') {
    return (
      <>
        {failure && (
          <p className="preview-note" role="status">
            {reasons[failure]}，下面是读出的文字
            <button type="button" className="preview-link" onClick={onDownload}>
              下载原文件
            </button>
          </p>
        )}
        <TextView key={id} load={load} passage={passage} />
      </>
    )
  }
  const isFailed = learning.state === 'failed'
  if (!isFailed && !failure) {
    return (
      <Notice title="正在学习这份文件" hint="学习完成后可以在这里阅读" onDownload={onDownload} />
    )
  }
  const why = isFailed && learning.reason ? learning.reason : failure ? reasons[failure] : ''
  return <Notice title="这份文件无法预览" hint={why} onDownload={onDownload} />
}

function Notice(props: { title: string; hint: string; onDownload: () => void }) {
  return (
    <div className="grid flex-1 place-items-center bg-sunken">
      <EmptyState
        drawing="none"
        title={props.title}
        hint={props.hint}
        actions={
          <Button icon={<Download size={16} />} onClick={props.onDownload}>
            下载
          </Button>
        }
      />
    </div>
  )
}
