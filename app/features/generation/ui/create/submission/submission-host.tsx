import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { Draft, DraftKind } from '../draft'

const SubmissionDialog = lazy(async () => ({
  default: (await import('./submission-dialog')).SubmissionDialog,
}))

export interface SubmissionHostProps {
  /** The app whose short form the address names; null for none. */
  app: DraftKind | null
  brought: Partial<Draft>
  isOffline: boolean
}

/** The short form over the whole one, where `?form=` opens it: from home and from a file. */
export function SubmissionHost({ app, brought, isOffline }: SubmissionHostProps) {
  const navigate = useNavigate()
  if (!app) return null
  return (
    <Suspense>
      <SubmissionDialog
        key={app}
        {...{ app, brought, isOffline }}
        onClose={() => void navigate('/create', { replace: true })}
      />
    </Suspense>
  )
}
