import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { tellQuestionCut } from '~/browser/cut-question'
import { formatNumber, formatShortWhen } from '~/core/format'
import type { DateSlip } from '~/core/date-slip'
import { EmptyState } from '~/kit/empty-state'
import { SectionTitle } from '~/kit/section-title'
import type { FileView } from '~/features/library/contract'
import type { QuestionRecordView } from '../terms'
import './answer.css'
import './chat.css'
import { useChatShell } from './chat-shell'
import { askedImageOf } from './draft-image'
import { leaveHomeQuestion } from './home-question'
import { HomeFiles } from './home-files'
import { Suggested } from './suggested'
import { LibraryCard } from './library-card'
import { QuestionBox } from './question-box'
import { quotaHint } from './send-rules'
import { useFileProgress } from './use-file-progress'
import { useOpeningRecord } from './use-opening-record'
import { useQuestionDraft } from './use-question-draft'

export interface HomeScreenProps {
  slip: DateSlip
  now: Date
  /** Null where nobody is signed in or it could not be read. */
  records: QuestionRecordView[] | null
  /** Files of the team: how much there is, the newest, and how many are being learned now. */
  library: { total: number; wordCount: number; newest: FileView[]; learningTotal: number } | null
  /** Questions that files of the team answer. */
  suggested: readonly string[]
  /** Whose desk it is. */
  head: ReactNode
}

/** The desk in the morning: date, question, what was asked, what is being learned. */
export function HomeScreen(props: HomeScreenProps) {
  const { userName, team } = useChatShell()
  return (
    <main className="relative k-main overflow-y-auto!">
      {props.head}
      <div className="relative flex-none pt-[104px] pb-11 max-tablet:pt-[26px] max-tablet:pb-6">
        <div className={column}>
          <Slip slip={props.slip} />
          <h1 className="font-serif text-[34px] leading-[50px] font-semibold tracking-[0.02em] max-tablet:text-[26px] max-tablet:leading-[38px]">
            {userName && `${userName}，`}今日想弄清什么？
          </h1>
          <p className="mt-1.5 text-[15px] leading-[26px] text-ink-2 max-tablet:text-body max-tablet:leading-6">
            {lead(team !== null, props.library?.total ?? 0)}
          </p>
          <HomeBox suggested={props.suggested} />
        </div>
      </div>
      {team && <Ledgers {...props} />}
    </main>
  )
}

const column = 'relative mx-auto w-[840px] max-w-[calc(100%-32px)]'

function lead(isMember: boolean, files: number): string {
  if (!isMember) return '给团队的知识助手：放入资料就能提问，回答标出每处依据，点开就是原文。'
  return files > 0
    ? `问题会先查团队的${formatNumber(files)}份资料，每句依据都标出处。`
    : '回答会标出每句的依据，点开就是原文。'
}

function Slip({ slip }: { slip: DateSlip }) {
  const columns = [slip.year, slip.day, slip.weekday, ...(slip.lunar ? [slip.lunar] : [])]
  return (
    <div
      aria-hidden="true"
      className="absolute -top-8 right-0 flex h-[184px] flex-row-reverse border-t-2 border-ink font-serif text-[14px] leading-[43px] text-ink-2 before:absolute before:inset-x-0 before:top-[2px] before:h-px before:bg-ink max-desktop:hidden"
      style={{ width: columns.length * 44 }}
    >
      {columns.map((text, no) => (
        <span
          key={text}
          className={`flex flex-1 items-center justify-start border-l border-line-2 pt-3.5 tracking-[0.04em] [writing-mode:vertical-rl] first:border-r ${no < 2 ? 'font-semibold text-ink' : ''}`}
        >
          {no === 0 && <i className="k-fishtail mb-2 bg-seal!" />}
          {text}
        </span>
      ))}
    </div>
  )
}

function HomeBox({ suggested }: Pick<HomeScreenProps, 'suggested'>) {
  const { team, openLogin, memberInfo } = useChatShell()
  const hint = quotaHint(memberInfo)
  const navigate = useNavigate()
  const draft = useQuestionDraft('Normal')
  useFileProgress(draft)
  const send = () => {
    if (!team) return openLogin()
    const { text: question, modes, files, onlyDocuments, against } = draft
    const image = askedImageOf(draft.image)
    leaveHomeQuestion({
      question,
      modes,
      files,
      onlyDocuments,
      against,
      image: image ?? undefined,
    })
    draft.clear()
    void navigate('/chat')
  }
  return (
    <div className="relative mt-7 max-tablet:mt-[18px]">
      <QuestionBox
        variant="home"
        sessionFrom="Normal"
        draft={draft}
        isAnswering={false}
        takesFocus
        onSend={send}
        onStop={() => undefined}
        onCut={tellQuestionCut}
      />
      {hint && <p className="pt-2 text-right text-micro text-ink-3">{hint}</p>}
      {draft.text === '' && <Suggested questions={suggested} onChoose={draft.setText} />}
    </div>
  )
}

function Ledgers({ records, library, now }: HomeScreenProps) {
  return (
    <div
      className={`${column} grid grid-cols-[1.32fr_1fr] gap-x-[52px] pb-14 max-tablet:block max-tablet:pb-6`}
    >
      <section aria-labelledby="home-library" className="min-w-0">
        <LedgerHead id="home-library" title="新近资料" to="/library" more="全部资料" />
        <HomeFiles library={library} now={now} />
      </section>
      <section aria-labelledby="home-asked" className="min-w-0 max-tablet:mt-7">
        <LedgerHead id="home-asked" title="近来所问" to="/profile/questions" more="提问记录" />
        <Asked records={records} now={now} />
        <LibraryCard library={library} />
      </section>
    </div>
  )
}

function LedgerHead(props: { id: string; title: string; to: string; more: string }) {
  return (
    <header className="flex items-center justify-between border-b border-ink pb-2.5">
      <div id={props.id}>
        <SectionTitle>{props.title}</SectionTitle>
      </div>
      <Link className="touch k-link text-small" to={props.to}>
        {props.more}
      </Link>
    </header>
  )
}

function Asked({ records, now }: Pick<HomeScreenProps, 'records' | 'now'>) {
  const open = useOpeningRecord(null)
  if (records === null) return <p className="py-3 text-small text-danger">获取消息失败</p>
  if (records.length === 0) {
    return <EmptyState drawing="none" title="还没有提问" hint="问过的问题会列在这里，随时接着问" />
  }
  return (
    <ul>
      {records.map((record) => (
        <li key={record.id} className="border-b border-line">
          <button
            type="button"
            className="group flex w-full items-baseline gap-3 py-3 text-left max-tablet:py-3.5"
            onClick={() => void open(record)}
          >
            <span className="w-11 flex-none text-micro text-ink-3" suppressHydrationWarning>
              {formatShortWhen(record.updateTime, now)}
            </span>
            <span className="min-w-0 flex-1 truncate group-hover:text-indigo">{record.title}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
