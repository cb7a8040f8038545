import { useEffect, useMemo, useState } from 'react'
import { useHydrated } from '~/client/page/use-hydrated'
import { newDraft, type Draft, type DraftKind } from './draft'
import { dropForm, keepForm, savedForm } from './saved-form'

interface UsedDraft {
  kind: DraftKind
  /** What another page brought along. */
  brought: Partial<Draft>
  /** No model is configured. */
  isOffline: boolean
}

/** A form that is filled in: kept in this browser at every change, and there again when one comes back to it. */
export function useDraft(teamId: string, { kind, brought, isOffline }: UsedDraft) {
  const isHydrated = useHydrated()
  const [blank] = useState<Draft>(() => ({ ...newDraft(kind, isOffline), ...brought }))
  const [typed, setTyped] = useState<Draft | null>(null)
  const [isFresh, setFresh] = useState(false)
  // What another page brought along comes first.
  const mayResume = isHydrated && Object.keys(brought).length === 0
  const saved = useMemo(() => (mayResume ? resumed(teamId, kind) : null), [mayResume, teamId, kind])
  const first = saved ?? blank
  useEffect(() => {
    if (typed) keepForm(teamId, typed)
  }, [teamId, typed])
  return {
    draft: typed ?? first,
    isResumed: saved !== null && !isFresh,
    change: (next: Partial<Draft>) => setTyped((now) => ({ ...(now ?? first), ...next })),
    restart() {
      dropForm(teamId)
      setTyped(newDraft((typed ?? first).kind, isOffline))
      setFresh(true)
    },
  }
}

function resumed(teamId: string, kind: DraftKind): Draft | null {
  const saved = savedForm(teamId)
  return saved && saved.kind !== kind ? { ...saved, ...asKind(kind) } : saved
}

/** Another kind keeps what was written and takes the lengths and styles of its own. */
export function asKind(kind: DraftKind): Partial<Draft> {
  const { size, words, depth, style } = newDraft(kind)
  return { kind, size, words, depth, style }
}
