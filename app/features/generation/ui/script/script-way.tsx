import { ChevronRight, Mic } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { openLogin } from '~/client/session/session-store'
import { useShell } from '~/client/use-shell'
import { ScriptHost } from './script-host'
import './script.css'

const DeckChooser = lazy(() =>
  import('./deck-chooser').then((item) => ({ default: item.DeckChooser })),
)

/** From /create to the script of a deck that is there already. */
export function ScriptWay({ now }: { now: Date }) {
  const { team } = useShell()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <button
        type="button"
        className="app-card"
        onClick={() => (team ? setChoosing(true) : openLogin())}
      >
        <Mic size={20} aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <b>讲稿</b>
          <span>为做好的演示文稿逐页写要说的话</span>
        </span>
        <ChevronRight size={16} aria-hidden="true" />
      </button>
      {team && isChoosing && (
        <Suspense fallback={null}>
          <DeckChooser teamId={team.id} now={now} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {team && <ScriptHost teamId={team.id} />}
    </>
  )
}
