import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useIsAdmin } from '~/client/ask-admin'
import { openLogin } from '~/client/session/session-store'
import { useShell } from '~/client/use-shell'
import { SERVICES_PAGE, SERVICES_PLACE } from '~/core/ask-admin'
import { Button, ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { Sheet } from '~/kit/overlays/sheet'
import { scholarLabels, type ScholarKind } from '../terms'
import './scholar.css'
import { ScholarFilters } from './scholar-filters'
import { ScholarBox, ScholarQuota } from './scholar-head'
import { emptyAsk, scholarPath, type ScholarAsk } from './scholar-query'
import { ScholarResults } from './scholar-results'
import { useScholarSearch } from './use-scholar-search'

export interface ScholarPageServices {
  /** Kinds of the configured sources; empty where nobody searches papers. */
  kinds: readonly ScholarKind[]
  /** Searches that the team has left; null for a visitor. */
  left: number | null
  /** Coins for a cell of a comparison table. */
  cellPrice: number
}

/** /scholar: the box, and who is asked. */
export function ScholarHome({ kinds, left }: ScholarPageServices) {
  const isOff = kinds.length === 0
  return (
    <main className="k-main">
      <div className="scholar-home">
        <h1>学术搜索</h1>
        <p className="text-ink-2">
          {isOff
            ? '论文、综述与预印本，一次搜遍'
            : `同时搜索${kinds.map((kind) => scholarLabels[kind]).join('、')}`}
        </p>
        {left === null ? (
          <SignInFirst />
        ) : (
          <>
            <ScholarBox ask={emptyAsk} isOff={isOff} takesFocus />
            {isOff ? <NotConfigured /> : <ScholarQuota left={left} />}
            <Link to="/scholar/tables" className="touch k-link text-small">
              我的对比表
            </Link>
          </>
        )}
      </div>
    </main>
  )
}

/** /scholar/search: what was found, with its filters. */
export function ScholarSearchPage({
  kinds,
  left,
  cellPrice,
  ask,
}: ScholarPageServices & { ask: ScholarAsk }) {
  const { team } = useShell()
  const navigate = useNavigate()
  const [isNarrowing, setNarrowing] = useState(false)
  const isOff = kinds.length === 0
  const teamId = left === null || isOff ? null : (team?.id ?? null)
  const hits = useScholarSearch(teamId, ask)
  const leftNow = hits.isShort ? 0 : (hits.page?.left ?? left ?? 0)
  const path = scholarPath(ask)
  const [requested, setRequested] = useState({ path, ask })
  // The address has come where it was sent, or went elsewhere: it alone counts.
  if (requested.path !== path) setRequested({ path, ask })
  // A mark is set when it is clicked, not when its answer comes.
  const current = requested.path === path ? requested.ask : ask
  const change = (changes: Partial<ScholarAsk>) => {
    // Another page is all that keeps its number.
    const next = { ...current, page: 1, ...changes }
    setRequested({ path, ask: next })
    void navigate(scholarPath(next))
  }
  const filters = <ScholarFilters ask={current} kinds={kinds} page={hits.page} onChange={change} />
  return (
    <main className="k-main">
      <h1 className="sr-only">学术搜索</h1>
      {!isOff && (
        <header className="scholar-head">
          <ScholarBox key={ask.keyword} ask={ask} isOff={left === null} />
          {left !== null && <ScholarQuota left={leftNow} />}
        </header>
      )}
      <div className="scholar-body">
        {teamId !== null && <aside aria-label="筛选条件">{filters}</aside>}
        <section aria-label="搜索结果">
          <Results
            cellPrice={cellPrice}
            isOff={isOff}
            teamId={teamId}
            ask={ask}
            hits={hits}
            narrow={<NarrowButton onClick={() => setNarrowing(true)} />}
            onChange={change}
          />
        </section>
      </div>
      <Sheet open={isNarrowing} onOpenChange={setNarrowing} title="筛选">
        <div className="scholar-sheet">{filters}</div>
      </Sheet>
    </main>
  )
}

function NarrowButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      className="scholar-narrow"
      size="small"
      icon={<SlidersHorizontal size={15} />}
      onClick={onClick}
    >
      筛选
    </Button>
  )
}

interface ResultsProps {
  cellPrice: number
  isOff: boolean
  teamId: string | null
  ask: ScholarAsk
  hits: ReturnType<typeof useScholarSearch>
  narrow: ReactNode
  onChange: (change: Partial<ScholarAsk>) => void
}

function Results({ isOff, teamId, ...rest }: ResultsProps) {
  if (isOff) return <NotConfigured />
  if (teamId === null) return <SignInFirst />
  if (rest.ask.keyword === '') {
    return <EmptyState title="搜索论文" hint="题名、关键词、作者或DOI，中英文都可以" />
  }
  return <ScholarResults key={rest.ask.keyword} teamId={teamId} {...rest} />
}

function NotConfigured() {
  const isAdmin = useIsAdmin()
  return (
    <EmptyState
      drawing="desk"
      title="还没有开通学术搜索"
      hint={isAdmin ? `怎样开通见${SERVICES_PLACE}` : '请联系管理员'}
      {...(isAdmin && { actions: <ButtonLink to={SERVICES_PAGE}>去开通</ButtonLink> })}
    />
  )
}

function SignInFirst() {
  return (
    <EmptyState
      title="登录后搜索论文"
      actions={
        <Button kind="primary" onClick={() => openLogin()}>
          登录
        </Button>
      }
    />
  )
}
