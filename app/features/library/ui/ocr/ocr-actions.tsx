import { ScanText } from 'lucide-react'
import { Button } from '~/kit/controls/button'
import { Progress } from '~/kit/progress'
import type { Seeing } from './use-seeing'

/** 识别文字, or how far it is; nothing where there is nothing to read. */
export function OcrActions({ seeing }: { seeing: Seeing }) {
  const { progress, isOffered } = seeing
  if (progress) {
    return (
      <div className="w-56 text-small text-ink">
        <p role="status">{wordsOf(progress)}</p>
        <Progress
          className="my-2"
          value={progress.of > 0 ? (100 * progress.done) / progress.of : 0}
          label="正在识别文字"
        />
        <Button size="small" onClick={seeing.stop}>
          停止识别
        </Button>
      </div>
    )
  }
  if (!isOffered) return null
  return (
    <Button size="small" kind="primary" icon={<ScanText size={15} />} onClick={seeing.start}>
      识别文字
    </Button>
  )
}

function wordsOf({ done, of }: NonNullable<Seeing['progress']>): string {
  if (of === 0) return '正在查看页面'
  if (of === 1) return '正在识别文字'
  return `正在识别文字，第 ${Math.min(done + 1, of)} / ${of} 页`
}
