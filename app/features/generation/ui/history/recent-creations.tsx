import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatWhen } from '~/core/format'
import type { OwnTextRow } from '~/features/document/wire/contracts/own'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { Progress } from '~/kit/progress'
import { Tag } from '~/kit/tag'
import type { CreationLine } from '../../terms'
import { KindMark } from '../own/list/kind-mark'
import { placeToGo } from '../../place-terms'
import { creationStatus } from '../writing/words'
import { kindName } from './history-query'

export interface RecentCreationsProps {
  creations: readonly CreationLine[]
  /** Documents and maps of one's own. */
  texts: readonly RecentText[]
  now: Date
}

type RecentText = Pick<OwnTextRow, 'id' | 'kind' | 'title' | 'updateTime'>

const LINES_LIMIT = 4

/** 接着写: one's own writing, the latest first, each with how far it is, and a way to go on with it. */
export function RecentCreations({ creations, texts, now }: RecentCreationsProps) {
  const lines = [
    ...creations.map((line) => ({
      key: `c${line.id}`,
      updateTime: line.updateTime,
      row: <Creation line={line} now={now} />,
    })),
    ...texts.map((text) => ({
      key: `t${text.id}`,
      updateTime: text.updateTime,
      row: <Text text={text} now={now} />,
    })),
  ]
  const latest = lines.toSorted((a, b) => (a.updateTime < b.updateTime ? 1 : -1))
  return (
    <ul>
      {latest.slice(0, LINES_LIMIT).map(({ key, row }) => (
        <li key={key} className="border-b border-line">
          {row}
        </li>
      ))}
    </ul>
  )
}

const rowLink = 'group flex items-center gap-3.5 py-[11px] text-left'

function Text({ text, now }: { text: RecentText; now: Date }) {
  return (
    <Link
      to={text.kind === 'map' ? `/mindmap/${text.id}` : `/document/${text.id}`}
      className={rowLink}
    >
      <KindMark kind={text.kind} />
      <Words title={text.title}>
        {text.kind === 'map' ? '脑图' : '文档'}
        <Dot />
        {formatWhen(text.updateTime, now)}
      </Words>
    </Link>
  )
}

function Creation({ line, now }: { line: CreationLine; now: Date }) {
  return (
    <Link to={placeToGo(line)} className={rowLink}>
      <FileMark extension={line.kind === 'ppt' ? 'pptx' : 'docx'} />
      <Words title={line.title}>
        {kindName(line)}
        {line.words > 0 && (
          <>
            <Dot />
            {formatNumber(line.words)}字
          </>
        )}
        <Dot />
        {formatWhen(line.updateTime, now)}
      </Words>
      <State line={line} />
    </Link>
  )
}

const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className="min-w-0 flex-1">
    <span className="block truncate text-[15px] leading-6 group-hover:text-indigo" title={title}>
      {title}
    </span>
    <span className="block truncate text-micro text-ink-3" suppressHydrationWarning>
      {children}
    </span>
  </span>
)

function State({ line }: { line: CreationLine }) {
  const { taskStatus, isPaused, done, total } = line
  if (taskStatus === 'ing' && !isPaused && total > 0) {
    const percent = Math.round((done / total) * 100)
    return (
      <span className="w-24 flex-none text-right text-micro text-ink-2">
        正在写 {percent}%
        <Progress value={percent} label="正在写" className="mt-1.5" />
      </span>
    )
  }
  if (taskStatus === 'done' && done >= total) {
    return (
      <span className="flex flex-none items-center gap-1.5 text-small text-ink-2">
        <Check size={15} aria-hidden="true" />
        已写完
      </span>
    )
  }
  const { words, tone } = creationStatus(line)
  return <Tag tone={tone}>{words}</Tag>
}
