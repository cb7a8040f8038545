import { Link } from 'react-router'
import { formatShortWhen } from '~/core/format'
import type { FileView } from '~/features/library/terms'
import { FileMark } from '~/kit/file-mark'
import { Progress } from '~/kit/progress'
import type { QuestionRecordView } from '../../record-terms'
import { percentOf } from '../composer/library-files'
import { useOpeningRecord } from '../sessions/use-opening-record'
import { LastAnswer, type LastAnswerProps } from './last-answer'
import { LedgerHead } from './ledger-head'

interface RecentQuestionsProps {
  /** Null: they could not be read. */
  records: QuestionRecordView[] | null
  last: LastAnswerProps | null
  /** On how many places the last answer of each conversation stands, by its id. */
  evidence: Readonly<Record<string, number>>
  now: Date
}

/** 近来所问: the last answer with its evidence, and what was asked before it. */
export function RecentQuestions({ records, last, evidence, now }: RecentQuestionsProps) {
  const open = useOpeningRecord(null)
  const others = (records ?? []).filter(({ sessionId }) => sessionId !== last?.sessionId)
  return (
    <section aria-labelledby="home-asked" className="min-w-0">
      <LedgerHead id="home-asked" title="近来所问" to="/profile/questions" more="提问记录" />
      {records === null && <p className="py-3 text-small text-danger">获取消息失败</p>}
      {last && <LastAnswer {...last} />}
      <ul className={last && others.length > 0 ? 'mt-4 border-t border-line' : ''}>
        {others.slice(0, last ? 3 : 5).map((record) => (
          <li key={record.id} className="border-b border-line">
            <button
              type="button"
              className="group flex w-full items-baseline gap-3 py-3 text-left max-tablet:py-3.5"
              onClick={() => void open(record)}
            >
              <span className="w-11 flex-none text-micro text-ink-3" suppressHydrationWarning>
                {formatShortWhen(record.updateTime, now)}
              </span>
              <span className="min-w-0 flex-1 truncate group-hover:text-indigo">
                {record.title}
              </span>
              <EvidenceCount count={evidence[record.sessionId] ?? 0} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EvidenceCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="flex-none rounded-seal bg-seal-soft px-1.5 text-micro leading-5 text-seal">
      依据{count}
    </span>
  )
}

interface LearningProps {
  total: number
  /** The newest; those of them that are being learned are shown. */
  files: readonly FileView[]
}

/** 正在学习: only while something is. */
export function Learning({ total, files }: LearningProps) {
  if (total === 0) return null
  const learning = files.filter(({ status }) => status !== 'DONE' && status !== 'ERROR').slice(0, 3)
  return (
    <section aria-labelledby="home-learning" className="mt-6">
      <header className="flex items-center justify-between">
        <h2 id="home-learning" className="text-small font-semibold">
          正在学习{total}份
        </h2>
        <Link className="touch k-link text-small" to="/library">
          知识库
        </Link>
      </header>
      <ul>
        {learning.map((file) => (
          <li key={file.id} className="flex items-center gap-3 py-1.5">
            <FileMark extension={file.extension} small />
            <Link to={`/library/${file.id}`} className="min-w-0 flex-1 truncate hover:text-indigo">
              {file.title}
            </Link>
            <Progress value={percentOf(file)} label="正在学习" className="w-18 flex-none" />
            <span className="w-9 flex-none text-right text-micro text-ink-3">
              {percentOf(file)}%
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
