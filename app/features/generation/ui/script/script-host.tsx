import { lazy, Suspense, useState } from 'react'
import { useEvent } from '~/client/event-bus'
import type { ChosenDeck } from './script-events'

const ScriptDialog = lazy(() =>
  import('./script-dialog').then((item) => ({ default: item.ScriptDialog })),
)

/** Wherever a deck can be chosen: asks how its script shall be, and what it costs. */
export function ScriptHost({ teamId }: { teamId: string }) {
  const [deck, setDeck] = useState<ChosenDeck | null>(null)
  useEvent('create_submission_selection_ppt_lecture', setDeck)
  if (!deck) return null
  return (
    <Suspense fallback={null}>
      <ScriptDialog
        key={deck.documentId}
        teamId={teamId}
        deck={deck}
        onClose={() => setDeck(null)}
      />
    </Suspense>
  )
}
