import { lazy, Suspense, useState, type ReactNode } from 'react'
import { openRedeem } from '~/client/redeem'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { Pages } from '~/kit/data/pages'
import { SkeletonRows } from '~/kit/skeleton'
import { formatNumber } from '~/core/format'
import { Select } from '~/kit/controls/text-input'
import {
  ASKED_PAPERS_AT_MOST,
  type ScholarPageView,
  type ScholarSort,
  type ScholarWork,
} from '../terms'
import { TABLE_PAPERS_AT_LEAST, TABLE_PAPERS_AT_MOST } from '../table-terms'
import { CitationDialog } from './citation-dialog'
import { emptyAsk, isFiltered, PAGE_SIZE, type ScholarAsk } from './scholar-query'
import { SourceNotes } from './source-notes'
import './works.css'
import type { ScholarHits } from './use-scholar-search'
import { useWorkActions } from './use-work-actions'
import { WorkCard } from './work-card'

// Rarely wanted: it comes when papers are to be compared.
const NewTableDialog = lazy(async () => ({
  default: (await import('./tables/new-table-dialog')).NewTableDialog,
}))

export interface ScholarResultsProps {
  teamId: string
  /** Coins for a cell of a comparison table. */
  cellPrice: number
  ask: ScholarAsk
  hits: ScholarHits
  /** Opens the filters where there is no room for them. */
  narrow: ReactNode
  onChange: (change: Partial<ScholarAsk>) => void
}

const sorts: { value: ScholarSort; label: string }[] = [
  { value: 'relevance', label: '按相关度' },
  { value: 'newest', label: '按年份' },
  { value: 'citations', label: '按被引' },
]

/** What was found, or why nothing is shown. */
export function ScholarResults(props: ScholarResultsProps) {
  const { hits, ask, narrow, onChange } = props
  if (hits.state === 'failed') {
    return (
      <EmptyState
        drawing="none"
        title={hits.failure}
        hint={hits.isShort ? '兑换后即可继续搜索' : '没有计入次数'}
        actions={
          hits.isShort ? (
            <Button onClick={openRedeem}>兑换</Button>
          ) : (
            <Button onClick={hits.retry}>重试</Button>
          )
        }
      />
    )
  }
  if (!hits.page) return <SkeletonRows rows={6} label="正在搜索" />
  if (hits.state === 'done' && hits.page.total === 0) {
    return (
      <>
        {narrow}
        <SourceNotes sources={hits.page.sources} />
        <EmptyState
          drawing="none"
          title={`没有找到「${ask.keyword}」`}
          hint={isFiltered(ask) ? '放宽筛选，或换一个词' : '换一个词，或用英文再试'}
          actions={
            isFiltered(ask) && (
              <Button
                onClick={() => onChange({ ...emptyAsk, keyword: ask.keyword, sort: ask.sort })}
              >
                清空筛选
              </Button>
            )
          }
        />
      </>
    )
  }
  return <Found {...props} page={hits.page} isBusy={hits.state === 'loading'} />
}

interface FoundProps extends ScholarResultsProps {
  page: ScholarPageView
  isBusy: boolean
}

function Found({ teamId, cellPrice, ask, page, isBusy, narrow, onChange }: FoundProps) {
  const [chosen, setChosen] = useState<readonly ScholarWork[]>([])
  const [isCiting, setCiting] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const actions = useWorkActions(teamId, page.saved)
  const choose = (work: ScholarWork, isChosen: boolean) =>
    setChosen((before) =>
      isChosen ? [...before, work] : before.filter(({ id }) => id !== work.id),
    )
  return (
    <>
      <div className="scholar-count">
        <b>{formatNumber(page.total)}篇</b>
        {page.known > page.total && (
          <span className="scholar-known">来源共约{formatNumber(page.known)}篇，取最相关的</span>
        )}
        <span className="scholar-tools">
          {narrow}
          <Select
            size="small"
            className="scholar-sort"
            aria-label="排序"
            value={ask.sort}
            options={sorts}
            onChange={(sort) =>
              onChange({ sort: sorts.find(({ value }) => value === sort)?.value ?? 'relevance' })
            }
          />
        </span>
      </div>
      <SourceNotes sources={page.sources} />
      <div aria-busy={isBusy || undefined} className="scholar-list">
        {page.works.map((work) => (
          <WorkCard
            key={work.id}
            teamId={teamId}
            work={work}
            query={ask.keyword}
            actions={actions}
            isChosen={chosen.some(({ id }) => id === work.id)}
            onChoose={(isChosen) => choose(work, isChosen)}
          />
        ))}
      </div>
      <Pages
        pageNo={ask.page}
        pages={Math.ceil(page.total / PAGE_SIZE)}
        onGo={(pageNo) => onChange({ page: pageNo })}
      />
      {chosen.length > 0 && (
        <ChosenBar
          count={chosen.length}
          onAsk={() => actions.ask(chosen)}
          onCompare={() => setComparing(true)}
          onCite={() => setCiting(true)}
          onClear={() => setChosen([])}
        />
      )}
      {isComparing && (
        <Suspense>
          <NewTableDialog
            teamId={teamId}
            works={chosen}
            cellPrice={cellPrice}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
      {isCiting && (
        <CitationDialog teamId={teamId} works={chosen} onClose={() => setCiting(false)} />
      )}
    </>
  )
}

interface ChosenBarProps {
  count: number
  onAsk: () => void
  onCompare: () => void
  onCite: () => void
  onClear: () => void
}

function ChosenBar({ count, onAsk, onCompare, onCite, onClear }: ChosenBarProps) {
  const isTooMany = count > ASKED_PAPERS_AT_MOST
  const compareReason =
    count < TABLE_PAPERS_AT_LEAST
      ? `至少选${TABLE_PAPERS_AT_LEAST}篇`
      : count > TABLE_PAPERS_AT_MOST
        ? `一张表最多${TABLE_PAPERS_AT_MOST}篇`
        : ''
  return (
    <div className="scholar-chosen" role="region" aria-label="已选文献">
      <span className="min-w-0 flex-1">已选{count}篇</span>
      <Button size="small" kind="ghost" onClick={onClear}>
        取消选择
      </Button>
      <Button size="small" onClick={onCite}>
        导出引用
      </Button>
      <Button
        size="small"
        onClick={onCompare}
        {...(compareReason !== '' && { disabledReason: compareReason })}
      >
        制作对比表
      </Button>
      <Button
        size="small"
        kind="primary"
        {...(isTooMany && { disabledReason: `一次最多提问${ASKED_PAPERS_AT_MOST}篇` })}
        onClick={onAsk}
      >
        提问选中文献
      </Button>
    </div>
  )
}
