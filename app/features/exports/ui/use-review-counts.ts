import { useEffect, useState } from 'react'
import { call } from '~/client/call'

/** How many sections hold changes that wait, and how many threads there are; 0 until it is known. */
export function useReviewCounts(teamId: string, id: string) {
  const [counts, setCounts] = useState({ sections: 0, threads: 0 })
  useEffect(() => {
    let isGone = false
    void call('GET /document/export/changes', { query: { teamId, id } }, { silent: true }).then(
      (answer) => {
        if (answer.ok && !isGone) setCounts(answer.data)
      },
    )
    return () => void (isGone = true)
  }, [teamId, id])
  return counts
}
