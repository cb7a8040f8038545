import { RotateCw, TextSearch } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { formatFileSize, formatNumber, formatDayTime } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { SectionTitle } from '~/kit/section-title'
import type { ParseCard } from '../../terms'
import { OcrActions } from '../ocr/ocr-actions'
import { FileStatus } from '../files/file-status'
import { learningOf } from '../files/progress'
import { FailureActions, type FailureActionsProps } from './failure-actions'
import type { ReaderTabProps } from './tabs'

// The facts stand at once; what the file is as a work is asked for behind them.
const WorkCard = lazy(async () => ({ default: (await import('../works/work-card')).WorkCard }))

export interface ParseCardViewProps extends FailureActionsProps {
  /** Opens the passages beside their source. */
  onPassages: () => void
}

/** 文件: what was read of it. */
export const ParseCardTab = ({ reader }: ReaderTabProps) => (
  <ParseCardView {...reader.failing} onPassages={() => reader.open('passages')} />
)

/** What was read of the file, plainly, so that one knows what can be asked. */
export function ParseCardView(props: ParseCardViewProps) {
  const { file, actions } = props
  const learning = learningOf(file)
  return (
    <div
      className="min-h-0 flex-1 overflow-auto px-4 py-5 focus-visible:-outline-offset-2 tablet:px-6"
      // A pane that scrolls must take the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="文件情况"
    >
      <SectionTitle>学习情况</SectionTitle>
      {learning.state === 'failed' ? (
        <div className="mt-3 rounded-md bg-danger-soft p-3 text-small text-danger" role="status">
          <p className="font-semibold">学习失败</p>
          <p className="mt-0.5 mb-2.5">{learning.reason || '这份文件没有学完'}</p>
          <FailureActions {...props} />
        </div>
      ) : (
        <dl className="mt-1.5">
          <Fact name="状态">
            <div className="w-40">
              <FileStatus file={file} onRetry={() => actions.retry(file)} />
            </div>
          </Fact>
          <ReadFacts file={file} seeing={props.seeing} />
        </dl>
      )}
      {file.status === 'DONE' && <LearnedActions {...props} />}
      {file.status === 'DONE' && (
        <Suspense>
          <WorkCard fileId={file.id} />
        </Suspense>
      )}
      <SectionTitle className="mt-6">文件</SectionTitle>
      <dl className="mt-1.5">
        <Fact name="格式">{file.extension.toUpperCase()}</Fact>
        <Fact name="大小">{formatFileSize(file.fileSize)}</Fact>
        <Fact name="添加人">{file.createdBy.name}</Fact>
        <Fact name="添加时间">{formatDayTime(file.createTime)}</Fact>
      </dl>
    </div>
  )
}

function LearnedActions({ file, actions, onPassages }: ParseCardViewProps) {
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" icon={<TextSearch size={15} />} onClick={onPassages}>
          查看段落
        </Button>
        <Button
          size="small"
          icon={<RotateCw size={15} />}
          disabledReason={file.isMine ? undefined : '只能重新学习自己添加的文件'}
          onClick={() => actions.relearn(file)}
        >
          重新学习
        </Button>
      </div>
      <p className="mt-2 text-micro text-ink-3">重新学习时，内容没有变化的段落会保留修改</p>
    </>
  )
}

function ReadFacts({ file, seeing }: Pick<ParseCardViewProps, 'file' | 'seeing'>) {
  const { parse } = file
  if (!parse) return null
  const unread = parse.unread ?? parse.unreadPages.length
  return (
    <>
      {parse.pages > 0 && (
        <Fact name="页数">
          {unread > 0
            ? `${formatNumber(parse.pages)} 页，其中 ${formatNumber(unread)} 页没有文字`
            : `${formatNumber(parse.pages)} 页，全部读到文字`}
        </Fact>
      )}
      {unread > 0 && (
        <Fact name="未读到的页">
          <span className="text-warning">
            第 {parse.unreadPages.join('、')} 页{unread > parse.unreadPages.length && '等'}
          </span>
          <span className="mb-2 block text-micro text-ink-3">{unreadWords(parse)}</span>
          <OcrActions seeing={seeing} />
        </Fact>
      )}
      {parse.seen && (
        <Fact name="图片识别">
          {ocrShare(parse)}
          <span className="block text-micro text-ink-3">由{parse.seen.by}识别，可能有误字</span>
        </Fact>
      )}
      <Fact name="字数">{formatNumber(file.wordCount)} 字</Fact>
      {parse.tables > 0 && <Fact name="表格">{formatNumber(parse.tables)} 个</Fact>}
      <Fact name="知识片段">{formatNumber(parse.passages)} 段</Fact>
      {parse.encoding && (
        <Fact name="文字编码">
          {parse.encoding.toUpperCase()}
          {parse.doubtfulEncoding && (
            <span className="block text-micro text-warning">
              编码是推断的，如有乱码请转为 UTF-8 后重新上传
            </span>
          )}
        </Fact>
      )}
    </>
  )
}

function unreadWords({ unanswered }: ParseCard): string {
  if (unanswered) return '识别模型没有回应，这些页不能提问，可以稍后重新学习'
  return '可能是扫描件，这些页不能提问'
}

/** How many of the pages have their words from a reading of their picture. */
function ocrShare({ seen: ocr, pages }: ParseCard): string {
  const read = ocr?.pages ?? 0
  if (pages <= read) return pages > 1 ? `全部 ${formatNumber(pages)} 页` : '全部文字'
  return `${formatNumber(read)} 页，占 ${Math.round((read / pages) * 100)}%`
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 border-b border-line py-2.5 text-small">
      <dt className="w-20 flex-none text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  )
}
