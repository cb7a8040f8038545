import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber, formatWhen } from '~/core/format'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { Progress } from '~/kit/progress'
import { Tag } from '~/kit/tag'
import type { CreationLine } from '../../terms'
import { placeToGo, creationStatus } from '../writing/words'
import { kindName } from './history-query'

export interface RecentCreationsProps {
  creations: readonly CreationLine[]
  now: Date
}

/** 接着写: one's own writing, each with how far it is, and a way to go on with it. */
export function RecentCreations({ creations, now }: RecentCreationsProps) {
  return (
    <ul>
      {creations.map((line) => (
        <li key={line.id} className="border-b border-line">
          <Link
            to={placeToGo(line)}
            className="group flex items-center gap-3.5 py-[11px] text-left"
          >
            <FileMark extension={line.kind === 'ppt' ? 'pptx' : 'docx'} />
            <span className="min-w-0 flex-1">
              <span
                className="block truncate text-[15px] leading-6 group-hover:text-indigo"
                title={line.title}
              >
                {line.title}
              </span>
              <span className="block truncate text-micro text-ink-3" suppressHydrationWarning>
                {kindName(line)}
                {line.words > 0 && (
                  <>
                    <Dot />
                    {formatNumber(line.words)}字
                  </>
                )}
                <Dot />
                {formatWhen(line.updateTime, now)}
              </span>
            </span>
            <State line={line} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

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
  return <Tag tone={taskStatus === 'need_pay' ? 'warning' : tone}>{words}</Tag>
}
