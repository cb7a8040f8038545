import { useEffect, useState } from 'react'
import { call } from '~/client/call'

/** How many sections of a document hold changes that wait; 0 until it is known. */
export function usePendingSections(teamId: string, id: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isGone = false
    void call('GET /document/export/changes', { query: { teamId, id } }, { silent: true }).then(
      (answer) => {
        if (answer.ok && !isGone) setCount(answer.data.sections)
      },
    )
    return () => void (isGone = true)
  }, [teamId, id])
  return count
}
