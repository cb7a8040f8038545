import { Check, CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatWhen, formatWords } from '~/core/format'
import type { FileView } from '~/features/library/terms'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { Progress } from '~/kit/progress'
import type { HomeScreenProps } from './home-screen'
import { percentOf } from '../composer/library-files'

/** What the team has put in last, each with how far it has been learned. */
export function HomeFiles({ library, now }: Pick<HomeScreenProps, 'library' | 'now'>) {
  if (library === null) return <p className="py-3 text-small text-danger">没有取到文件列表</p>
  const { newest } = library
  return (
    <ul>
      {newest.map((file) => (
        <li key={file.id} className="border-b border-line">
          <Link
            to={`/library/${file.id}`}
            className="group flex items-center gap-3.5 py-[11px] text-left"
          >
            <FileMark extension={file.extension} />
            <span className="min-w-0 flex-1">
              <span
                className="block truncate text-[15px] leading-6 group-hover:text-indigo"
                title={file.title}
              >
                {file.title}
              </span>
              <Meta file={file} now={now} />
            </span>
            <Learned file={file} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Meta({ file, now }: { file: FileView; now: Date }) {
  return (
    <span className="block truncate text-micro text-ink-3" suppressHydrationWarning>
      {file.wordCount > 0 && (
        <>
          {formatWords(file.wordCount)}
          <Dot />
        </>
      )}
      {file.createdBy.name}
      <Dot />
      {formatWhen(file.createTime, now)}
    </span>
  )
}

function Learned({ file }: { file: FileView }) {
  if (file.status === 'DONE') {
    return (
      <span className="flex flex-none items-center gap-1.5 text-small text-ink-2">
        <Check size={15} aria-hidden="true" />
        已学习
      </span>
    )
  }
  if (file.status === 'ERROR') {
    return (
      <span className="flex flex-none items-center gap-1.5 text-small text-danger">
        <CircleAlert size={15} aria-hidden="true" />
        学习失败
      </span>
    )
  }
  return (
    <span className="w-24 flex-none text-right text-micro text-ink-3">
      正在学习 {percentOf(file)}%
      <Progress value={percentOf(file)} label="正在学习" className="mt-1.5" />
    </span>
  )
}
