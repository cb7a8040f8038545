import { BookOpen, ChevronRight, PenLine, Presentation, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { SectionTitle } from '~/kit/section-title'
import { ScriptWay } from '../../script/script-way'
import type { DraftKind } from '../draft'

const SubmissionDialog = lazy(async () => ({
  default: (await import('./submission-dialog')).SubmissionDialog,
}))

export interface SubmissionCardsProps {
  kinds: readonly DraftKind[]
  now: Date
  isOffline: boolean
}

/** Apps that take a short form in place of the whole one. */
export function SubmissionCards({ kinds, now, isOffline }: SubmissionCardsProps) {
  const [app, setApp] = useState<DraftKind | null>(null)
  return (
    <section className="mt-10">
      <header className="create-side-head">
        <SectionTitle>快速提交</SectionTitle>
        <span>只填四项</span>
      </header>
      <ul aria-label="应用">
        {kinds.map((kind) => {
          const { icon: Icon, name, hint } = apps[kind]
          return (
            <li key={kind}>
              <button type="button" className="app-card" onClick={() => setApp(kind)}>
                <Icon size={20} aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <b>{name}</b>
                  <span>{hint}</span>
                </span>
                <ChevronRight size={16} aria-hidden="true" />
              </button>
            </li>
          )
        })}
        <li>
          <ScriptWay now={now} />
        </li>
      </ul>
      {app && (
        <Suspense>
          <SubmissionDialog
            key={app}
            app={app}
            isOffline={isOffline}
            onClose={() => setApp(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

const apps: Record<DraftKind, { icon: LucideIcon; name: string; hint: string }> = {
  paper: { icon: PenLine, name: '论文 / 文章', hint: '中篇，学术论文体例' },
  book: { icon: BookOpen, name: '图书', hint: '六万字，十二章，按模版' },
  ppt: { icon: Presentation, name: '演示文稿', hint: '十六页，备注带出处' },
}
