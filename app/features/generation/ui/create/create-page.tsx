import { useState } from 'react'
import { openLogin } from '~/client/session/session-store'
import { useShell } from '~/client/use-shell'
import { formatNumber } from '~/core/format'
import { Button, ButtonLink } from '~/kit/controls/button'
import { BookField } from './book-field'
import { CostSide, nextStep } from './cost-side'
import { ScriptWay } from '../script/script-way'
import './create.css'
import './create-more.css'
import { draftFault, draftPrice, isLibraryBook, type Draft, type DraftKind } from './draft'
import { SavedOutlineList } from './saved-list'
import { dropForm } from './saved-form'
import { KindTiles } from './kind-tiles'
import { CountField, LengthField } from './length-field'
import { MaterialField } from './material-field'
import { OutlineField } from './outline-field'
import { MoreFields } from './style-field'
import { SubmissionHost } from './submission/submission-host'
import './submission/submission.css'
import { TitleField } from './title-field'
import { asKind, useDraft } from './use-draft'
import { useLearning } from './use-learning'
import { useStart } from './use-start'

export interface CreatePageProps {
  kind: DraftKind
  /** What can be made here. */
  kinds: readonly DraftKind[]
  /** Coins of the team; null for visitors. */
  balance: number | null
  /** What another page brought along: a title, files. */
  brought: Partial<Draft>
  now: Date
  /** The short form that the address opens; null for none. */
  form: DraftKind | null
  /** No model is configured: outlines are made by rules. */
  isOffline: boolean
}

/** /create: what is to be written, from what, how long, and what it costs. */
export function CreatePage(props: CreatePageProps) {
  const { kind, kinds, balance, brought, now, form, isOffline } = props
  const { user, team } = useShell()
  const teamId = team?.id ?? ''
  const { draft, change, isResumed, restart } = useDraft(teamId, { kind, brought, isOffline })
  const [isTried, setTried] = useState(false)
  const start = useStart(() => dropForm(teamId))
  const fault = draftFault(draft)
  const go = () => {
    if (!user) return openLogin()
    setTried(true)
    if (!fault) void start.send(draft)
  }
  useLearning(draft, change)
  const wrong = isTried ? (fault?.words ?? '') : ''
  const message = start.failure || wrong
  const field = { draft, onChange: change }
  return (
    <main className="k-main">
      <div className="create-scroll">
        <div className="create-desk">
          <section>
            <Head onRestart={isResumed ? restart : null} />
            <KindTiles value={draft.kind} kinds={kinds} onPick={(next) => change(asKind(next))} />
            <TitleField {...field} fault={fault?.field === 'topic' ? wrong : ''} />
            {draft.kind === 'book' && <BookField {...field} />}
            <OutlineField {...field} unread={start.unread} />
            {!isLibraryBook(draft) && <MaterialField {...field} isOffline={isOffline} />}
            {draft.kind === 'paper' ? (
              <LengthField {...field} isFree={isOffline} />
            ) : (
              <CountField {...field} />
            )}
            <MoreFields {...field} isOffline={isOffline} />
          </section>
          <aside className="create-side" aria-label="费用">
            <CostSide
              draft={draft}
              balance={balance}
              isOffline={isOffline}
              isBusy={start.isBusy}
              fault={wrong}
              failure={start.failure}
              onStart={go}
            />
            <ScriptOffer now={now} isOffline={isOffline} />
            <SavedOutlineList now={now} />
          </aside>
        </div>
      </div>
      {user && <SubmissionHost app={form} {...{ brought, isOffline }} />}
      <Foot {...{ draft, message, isOffline, isBusy: start.isBusy }} onStart={go} />
    </main>
  )
}

/** What is said to slides is written by a model alone. */
function ScriptOffer({ now, isOffline }: { now: Date; isOffline: boolean }) {
  const { user } = useShell()
  if (!user || isOffline) return null
  return (
    <div className="mt-8">
      <ScriptWay now={now} />
    </div>
  )
}

/** `onRestart`: what stands in the form was kept from another time. */
function Head({ onRestart }: { onRestart: (() => void) | null }) {
  return (
    <header className="create-head">
      <h1 className="flex-1">新建创作</h1>
      <nav aria-label="自己写" className="flex items-center gap-1 text-small text-ink-2">
        <ButtonLink kind="ghost" size="small" to="/document">
          文档
        </ButtonLink>
        <ButtonLink kind="ghost" size="small" to="/mindmap">
          脑图
        </ButtonLink>
      </nav>
      {onRestart && (
        <p role="status">
          接着上次没提交的填写
          <button type="button" className="k-link" onClick={onRestart}>
            从头来
          </button>
        </p>
      )}
    </header>
  )
}

interface FootProps {
  draft: Draft
  /** What keeps it from being sent; '' when nothing does. */
  message: string
  isOffline: boolean
  isBusy: boolean
  onStart: () => void
}

/** On a phone the price and the next step stand at the foot. */
function Foot({ draft, message, isOffline, isBusy, onStart }: FootProps) {
  return (
    <div className="create-foot">
      <span className={`min-w-0 flex-1 text-small ${message ? 'text-danger' : 'text-ink-2'}`}>
        {message ||
          (isOffline
            ? '资料摘编，不收硬币'
            : `${formatNumber(draftPrice(draft).coins)}枚，生成大纲不计费`)}
      </span>
      <Button kind="primary" busy={isBusy} onClick={onStart}>
        {nextStep(draft)}
      </Button>
    </div>
  )
}
