import { useMemo } from 'react'
import { useShell } from '~/client/use-shell'
import { workCalls, type WorkCalls } from './calls'

/** Calls about works of the team that is open. */
export function useWorkCalls(): WorkCalls {
  const { team } = useShell()
  const spaceId = team?.space.id ?? ''
  return useMemo(() => workCalls(spaceId), [spaceId])
}
