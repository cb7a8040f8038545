import { clsx } from 'clsx'
import {
  AppWindow,
  ArrowRight,
  FileText,
  GraduationCap,
  History,
  MessageCircleQuestionMark,
  Stamp,
  StickyNote,
  Table2,
  UserRound,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Marked } from '~/features/library/ui/search'
import { FileMark } from '~/kit/file-mark'
import { Kbd } from '~/kit/kbd'
import { hitKindLabels, type HitKind, type SearchAnswer, type SearchHit } from '../../terms'
import { closeSearch } from '../close-search'
import { countOf, headOf, lineOf } from './hit-words'
import { idOf, keyOf, type Row } from './rows'
import { LIST_ID } from './search-head'

export interface SearchListProps {
  answer: SearchAnswer | null
  rows: readonly Row[]
  active: number
  keyword: string
  now: Date
  scholarLeft: number
  /** What was found is of the word before. */
  isOlder: boolean
  onHover: (index: number, isByKey: boolean) => void
  onOpen: (row: Row, isApart: boolean) => void
}

/** The lines by groups. The keyboard stays in the box; what it is on is said there. */
export function SearchList(props: SearchListProps) {
  const { answer, rows, keyword, now, scholarLeft, isOlder } = props
  const groups = keyword === '' ? [] : (answer?.groups ?? [])
  const actions = groups.find(({ kind }) => kind === 'action')?.hits ?? []
  const line = (key: string, content: ReactNode) => (
    <Line {...props} key={key} lineKey={key} content={content} />
  )
  const recent = rows.flatMap((row) => (row.type === 'recent' ? [row] : []))
  if (rows.length === 0) return null
  return (
    <>
      <div id={LIST_ID} role="listbox" aria-label="搜索结果">
        {recent.length > 0 && (
          <Group name="最近搜索" count="">
            {recent.map((row) =>
              line(row.key, <Words icon={History} head={row.keyword} meta="" />),
            )}
          </Group>
        )}
        {groups
          .filter(({ kind }) => kind !== 'action')
          .map((group) => (
            <Group
              key={group.kind}
              name={hitKindLabels[group.kind]}
              count={countOf(group)}
              isOlder={isOlder}
            >
              {group.hits.map((hit) => line(keyOf(hit), <Hit hit={hit} now={now} />))}
            </Group>
          ))}
        {keyword !== '' && (
          <Group name={hitKindLabels.action} count="">
            {actions.map((hit) =>
              line(
                keyOf(hit),
                <span className={clsx('flex min-w-0 flex-1 gap-3', isOlder && OLDER)}>
                  <Hit hit={hit} now={now} />
                </span>,
              ),
            )}
            {line(
              'ask',
              <Words
                icon={MessageCircleQuestionMark}
                head={<Typed lead="问：" keyword={keyword} />}
                meta="在全部资料里找答案"
              />,
            )}
            {line(
              'scholar',
              <Words
                icon={GraduationCap}
                head={<Typed lead="搜文献：" keyword={keyword} />}
                meta={`剩余 ${scholarLeft} 次`}
              />,
            )}
          </Group>
        )}
      </div>
      <MoreFiles answer={answer} keyword={keyword} />
    </>
  )
}

/** Names, folders and near finds are the library's own search's. */
function MoreFiles({ answer, keyword }: { answer: SearchAnswer | null; keyword: string }) {
  const files = answer?.groups.find(({ kind }) => kind === 'file')
  if (keyword === '' || !files || files.total <= files.hits.length) return null
  return (
    <Link
      to={`/library/search?${new URLSearchParams({ q: keyword })}`}
      className="k-link mx-2.5 my-2 inline-block text-small"
      onClick={closeSearch}
    >
      在知识库里看全部资料
    </Link>
  )
}

// What can be done is done with the words that stand in the box: it is never of before.
const OLDER = 'opacity-60 transition-opacity duration-150'

interface GroupProps {
  name: string
  count: string
  isOlder?: boolean
  children: ReactNode
}

const Group = ({ name, count, isOlder = false, children }: GroupProps) => (
  <div role="group" aria-label={name} className={clsx(isOlder && OLDER)}>
    <div
      role="presentation"
      className="flex justify-between px-2.5 pt-2 pb-[3px] text-[12px] leading-[18px] text-ink-3"
    >
      <span>{name}</span>
      <span>{count}</span>
    </div>
    {children}
  </div>
)

interface LineProps extends SearchListProps {
  lineKey: string
  content: ReactNode
}

function Line({ rows, active, lineKey, content, onHover, onOpen }: LineProps) {
  const index = rows.findIndex(({ key }) => key === lineKey)
  const row = rows[index]
  if (!row) return null
  const isActive = index === active
  const press = (event: MouseEvent) => {
    if (event.button > 1) return
    event.preventDefault()
    onOpen(row, event.button === 1 || event.metaKey || event.ctrlKey)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box has the keyboard, and names this line as the chosen one
    <div
      id={idOf(row)}
      role="option"
      aria-selected={isActive}
      className="flex cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 leading-[21px] max-tablet:px-2 max-tablet:py-[9px] tablet:aria-selected:bg-brand-soft"
      onPointerMove={() => !isActive && onHover(index, false)}
      onClick={press}
      onAuxClick={press}
    >
      {content}
      {isActive && (
        <span className="ml-auto flex-none max-tablet:hidden" aria-hidden="true">
          <Kbd>↵</Kbd>
        </span>
      )}
    </div>
  )
}

function Hit({ hit, now }: { hit: SearchHit; now: Date }) {
  const head = headOf(hit)
  const words = <Marked text={head.text} marks={head.marks} />
  const meta = lineOf(hit, now)
  if (hit.kind === 'file' || hit.kind === 'creation') {
    // As on home: what it will be when it leaves.
    const exported = hit.type === 'ppt' ? 'pptx' : 'docx'
    return (
      <>
        <FileMark extension={hit.kind === 'file' ? hit.extension : exported} small />
        <Lines head={words} meta={meta} />
      </>
    )
  }
  const icon = hit.type === 'table' ? Table2 : icons[hit.kind]
  return <Words icon={icon} head={words} meta={meta} />
}

function Words({ icon: Icon, head, meta }: { icon: LucideIcon; head: ReactNode; meta: string }) {
  return (
    <>
      <span className="grid w-[22px] flex-none place-items-center text-ink-2">
        <Icon size={18} aria-hidden="true" />
      </span>
      <Lines head={head} meta={meta} />
    </>
  )
}

const Lines = ({ head, meta }: { head: ReactNode; meta: string }) => (
  <span className="min-w-0 flex-1">
    <span className="block truncate">{head}</span>
    {meta && <span className="block truncate text-[12px] leading-[18px] text-ink-3">{meta}</span>}
  </span>
)

const Typed = ({ lead, keyword }: { lead: string; keyword: string }) => (
  <>
    {lead}
    <Marked text={keyword} marks={[[0, keyword.length]]} />
  </>
)

const icons: Record<Exclude<HitKind, 'file' | 'creation'>, LucideIcon> = {
  text: FileText,
  map: Workflow,
  question: MessageCircleQuestionMark,
  note: StickyNote,
  paper: GraduationCap,
  creator: Stamp,
  member: UserRound,
  page: AppWindow,
  action: ArrowRight,
}
