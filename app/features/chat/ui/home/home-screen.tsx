import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '~/core/format'
import type { DateSlip } from '~/core/text/date-slip'
import type { FileView } from '~/features/library/wire/contracts/files'
import type { QuestionRecordView } from '../../record-terms'
import '../answer/answer.css'
import '../chat.css'
import '../citations/evidence.css'
import { useChatShell } from '../chat-shell'
import { EmptyHome } from './empty-home'
import './home.css'
import { HomeBox } from './home-box'
import type { LastAnswerProps } from './last-answer'
import { LedgerHead } from './ledger-head'
import { Learning, RecentQuestions } from './recent-questions'
import { StrangerHome } from './stranger-home'
import { HomeFiles } from './home-files'

export interface HomeScreenProps {
  slip: DateSlip
  now: Date
  /** Null where nobody is signed in or it could not be read. */
  records: QuestionRecordView[] | null
  /** The last answer among them; null: none, or it could not be read. */
  last: LastAnswerProps | null
  /** On how many places the last answer of each conversation stands, by its id. */
  evidence: Readonly<Record<string, number>>
  /** Files of the team: how much there is, the newest, and how many are being learned now. */
  library: { total: number; newest: FileView[]; learningTotal: number } | null
  /** Questions that files of the team answer. */
  suggested: readonly string[]
  /** Whose home page it is. */
  head: ReactNode
  /** What the operator says above the page, and offers below it; null: nothing. */
  banners: ReactNode
  offers: ReactNode
  /** One's own writing; null: none. */
  writing: ReactNode
  /** What a team without anything begins with. */
  firstFile: ReactNode
  /** Puts the example material in. */
  examples: ReactNode
  /** May ask colleagues in. */
  mayInvite: boolean
}

/** The home page. Strangers see what it is, a team without anything where to begin. */
export function HomeScreen(props: HomeScreenProps) {
  const { team } = useChatShell()
  const { records, library, writing } = props
  const isEmpty = library?.total === 0 && records?.length === 0 && writing === null
  return (
    <main className="relative k-main overflow-y-auto!">
      {props.head}
      {props.banners && (
        <div className="relative z-1 mx-auto w-[1168px] max-w-[calc(100%-48px)] pt-16 -mb-9 max-tablet:max-w-[calc(100%-32px)] max-tablet:pt-3 max-tablet:mb-0">
          {props.banners}
        </div>
      )}
      {!team ? <StrangerHome /> : isEmpty ? <EmptyHome {...props} /> : <DailyHome {...props} />}
      {props.offers && (
        <div className="mx-auto grid w-[1168px] max-w-[calc(100%-48px)] gap-9 pb-14 max-tablet:max-w-[calc(100%-32px)]">
          {props.offers}
        </div>
      )}
    </main>
  )
}

/** Left what is worked on, right what it stands on. */
function DailyHome(props: HomeScreenProps) {
  const { userName } = useChatShell()
  const { records, last, evidence, library, now } = props
  const learningTotal = library?.learningTotal ?? 0
  const hasAsked = records === null || records.length > 0
  const hasEvidence = hasAsked || learningTotal > 0
  return (
    <div className="home-columns" data-single={!hasEvidence || undefined}>
      <div className="min-w-0">
        <div className="relative pb-7">
          <Slip slip={props.slip} />
          <h1 className="font-serif text-[34px] leading-[50px] font-semibold tracking-[0.02em] max-tablet:text-[26px] max-tablet:leading-[38px]">
            {userName && `${userName}，`}今日想弄清什么？
          </h1>
          <p className="mt-1 text-[15px] leading-[26px] text-ink-2 max-tablet:text-body max-tablet:leading-6">
            {lead(library?.total ?? 0)}
          </p>
        </div>
        <HomeBox suggested={props.suggested} takesFocus />
        <Work {...props} />
      </div>
      {hasEvidence && (
        <div className="home-evidence">
          {hasAsked && <RecentQuestions {...{ records, last, evidence, now }} />}
          <Learning total={learningTotal} files={library?.newest ?? []} />
        </div>
      )}
    </div>
  )
}

const lead = (files: number) =>
  files > 0
    ? `先查团队的${formatNumber(files)}份资料，依据都标出处。`
    : '回答会标出每句的依据，点开就是原文。'

/** 接着写; while nothing is written, what was put in last. */
function Work({ writing, library, now }: HomeScreenProps) {
  if (writing !== null) {
    return (
      <section aria-labelledby="home-writing" className="mt-9">
        <LedgerHead id="home-writing" title="接着写" to="/create/history" more="全部创作" />
        {writing}
        <ShortForms />
      </section>
    )
  }
  if (library?.total === 0) return null
  return (
    <section aria-labelledby="home-library" className="mt-9">
      <LedgerHead id="home-library" title="新近资料" to="/library" more="全部资料" />
      <HomeFiles library={library} now={now} />
      <ShortForms />
    </section>
  )
}

const forms = [
  { app: 'paper', name: '论文' },
  { app: 'book', name: '图书' },
  { app: 'ppt', name: '演示文稿' },
] as const

/** The short form of each kind of writing, one step from home, and what one writes oneself. */
function ShortForms() {
  return (
    <nav
      aria-label="新写一份"
      className="flex flex-wrap items-center gap-x-5 pt-3 text-small text-ink-3"
    >
      <span aria-hidden="true">新写一份</span>
      {forms.map(({ app, name }) => (
        <Link key={app} className="touch k-link" to={`/create?form=${app}`}>
          {name}
        </Link>
      ))}
      <Link className="touch k-link" to="/document">
        文档
      </Link>
      <Link className="touch k-link" to="/mindmap">
        脑图
      </Link>
    </nav>
  )
}

function Slip({ slip }: { slip: DateSlip }) {
  const columns = [slip.year, slip.day, slip.weekday, ...(slip.lunar ? [slip.lunar] : [])]
  return (
    <div
      aria-hidden="true"
      className="absolute -top-[14px] right-0 bottom-0 flex flex-row-reverse border-t-2 border-ink font-serif text-[14px] leading-[37px] text-ink-2 before:absolute before:inset-x-0 before:top-[2px] before:h-px before:bg-ink home-slip"
      style={{ width: columns.length * 38 }}
    >
      {columns.map((text, no) => (
        <span
          key={text}
          className={`flex flex-1 items-center justify-start border-l border-line-2 pt-3 tracking-[0.04em] [writing-mode:vertical-rl] first:border-r ${no < 2 ? 'font-semibold text-ink' : ''}`}
        >
          {no === 0 && <i className="k-fishtail mb-2 bg-seal!" />}
          {text}
        </span>
      ))}
    </div>
  )
}
