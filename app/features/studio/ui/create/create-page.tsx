import { useState } from 'react'
import { openLogin } from '~/browser/session-store'
import { useShell } from '~/browser/use-shell'
import { formatNumber } from '~/core/format'
import { Button } from '~/kit/button'
import { BookField } from './book-field'
import { CostSide, nextStep } from './cost-side'
import './create.css'
import './create-more.css'
import './submission/submission.css'
import { draftFault, draftPrice, newDraft, type Draft, type DraftKind } from './draft'
import { KeptList } from './kept-list'
import { KindTiles } from './kind-tiles'
import { CountField, LengthField } from './length-field'
import { MaterialField } from './material-field'
import { OutlineField } from './outline-field'
import { MoreFields, StyleField } from './style-field'
import { SubmissionCards } from './submission/submission-cards'
import { TitleField } from './title-field'
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
}

/** /create: what is to be written, from what, how long, and what it costs. */
export function CreatePage({ kind, kinds, balance, brought, now }: CreatePageProps) {
  const { user } = useShell()
  const [draft, setDraft] = useState<Draft>(() => ({ ...newDraft(kind), ...brought }))
  const [isTried, setTried] = useState(false)
  const start = useStart()
  const change = (next: Partial<Draft>) => setDraft((now) => ({ ...now, ...next }))
  const fault = draftFault(draft)
  const go = () => {
    if (!user) return openLogin()
    setTried(true)
    if (!fault) void start.send(draft)
  }
  useLearning(draft, change)
  const field = { draft, onChange: change }
  return (
    <main className="k-main">
      <div className="create-scroll">
        <div className="create-desk">
          <section>
            <h1>新的创作</h1>
            <KindTiles value={draft.kind} kinds={kinds} onPick={(next) => change(asKind(next))} />
            <TitleField {...field} fault={isTried && fault?.field === 'topic' ? fault.words : ''} />
            {draft.kind === 'book' && <BookField {...field} />}
            <OutlineField {...field} />
            {!isLibraryBook(draft) && <MaterialField {...field} />}
            {draft.kind === 'paper' ? <LengthField {...field} /> : <CountField {...field} />}
            <StyleField {...field} />
            <MoreFields {...field} />
          </section>
          <aside className="create-side" aria-label="费用">
            <CostSide
              draft={draft}
              balance={balance}
              isBusy={start.isBusy}
              fault={isTried ? (fault?.words ?? '') : ''}
              failure={start.failure}
              onStart={go}
            />
            {user && <SubmissionCards kinds={kinds} now={now} />}
            <KeptList now={now} />
          </aside>
        </div>
      </div>
      <div className="create-foot">
        <span className="min-w-0 flex-1 text-small text-ink-2">
          {formatNumber(draftPrice(draft).coins)}币，生成大纲不计费
        </span>
        <Button kind="primary" busy={start.isBusy} onClick={go}>
          {nextStep(draft)}
        </Button>
      </div>
    </main>
  )
}

/** Another kind keeps what was written and takes the lengths and styles of its own. */
function asKind(kind: DraftKind): Partial<Draft> {
  const { size, words, depth, style } = newDraft(kind)
  return { kind, size, words, depth, style }
}

const isLibraryBook = ({ kind, bookWay }: Draft) => kind === 'book' && bookWay === 'library'
