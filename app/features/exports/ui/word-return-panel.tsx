import { FileInput } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/kit/controls/button'
import { useWordReturn, type WordReturn } from './use-word-return'

export interface WordReturnPanelProps {
  teamId: string
  documentId: string
  isFinal: boolean
  nameOf: (nodeId: string) => string
  onReturned: (nodeId: string) => void
}

/** The way back for a Word file that was exported from here and edited since. */
export function WordReturnPanel(props: WordReturnPanelProps) {
  const { teamId, documentId, isFinal, nameOf, onReturned } = props
  const chooser = useRef<HTMLInputElement>(null)
  const work = useWordReturn(teamId, documentId, onReturned)
  return (
    <section
      aria-label="重新导入Word"
      className="flex flex-col gap-2 border-t border-line pt-3 text-small"
    >
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-ink-2">
          导出的Word改好后可以重新导入：改动逐节列为修订，不覆盖任何文字
        </p>
        <input
          ref={chooser}
          type="file"
          accept=".docx"
          className="sr-only"
          aria-label="选择改过的Word文件"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void work.bring(file)
          }}
        />
        <Button
          size="small"
          busy={work.isBusy}
          icon={<FileInput size={15} aria-hidden="true" />}
          {...(isFinal && { disabledReason: '已经定稿，解锁后才能导入' })}
          onClick={() => chooser.current?.click()}
        >
          重新导入
        </Button>
      </div>
      {work.failure && (
        <p className="text-danger" role="alert">
          {work.failure}
        </p>
      )}
      <div role="status">
        {work.done && (
          <Done
            done={work.done}
            isBusy={work.isBusy}
            nameOf={nameOf}
            onUndo={(done) => void work.undo(done)}
          />
        )}
      </div>
    </section>
  )
}

interface DoneProps {
  done: WordReturn
  isBusy: boolean
  nameOf: (nodeId: string) => string
  onUndo: (done: WordReturn) => void
}

const wordsOf = (sections: number, comments: number): string => {
  const parts = [
    ...(sections > 0 ? [`${sections}节有了待定的修订`] : []),
    ...(comments > 0 ? [`带入${comments}条批注`] : []),
  ]
  return parts.join('，') || '没有要带入的改动'
}

/** What came of it, section by section, and what has no place. */
function Done({ done, isBusy, nameOf, onUndo }: DoneProps) {
  const { sections, unplaced, comments, before } = done
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <p className="flex-1 text-ink">{wordsOf(sections.length, comments)}</p>
        {sections.length > 0 && (
          <Button size="small" busy={isBusy} onClick={() => onUndo(done)}>
            撤销本次导入
          </Button>
        )}
      </div>
      {sections.length > 0 && (
        <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-ink-2">
          {sections.map(({ nodeId, title, changed, settled }) => (
            <li key={nodeId}>
              {title}：{changed}段有修订{settled > 0 && `，${settled}字的修订已在Word里定下`}
            </li>
          ))}
        </ul>
      )}
      {before !== '' && (
        <p className="text-ink-3">之前的样子存成了版本「{before}」，在「历史版本」里可以恢复</p>
      )}
      {unplaced.length > 0 && (
        <div>
          <p className="text-warning">有{unplaced.length}处没能带入：</p>
          <ul
            className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-ink-2"
            aria-label="没能带入的地方"
          >
            {unplaced.map(({ nodeId, text }, index) => (
              <li key={index}>{nodeId && nameOf(nodeId) ? `${nameOf(nodeId)}：${text}` : text}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
