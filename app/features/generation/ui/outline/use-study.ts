import { useEffect, useMemo, useState } from 'react'
import { call } from '~/client/call'
import type { DocTree } from '#packages/document'
import type { LeftOutView, StudyView } from '../../study-terms'
import { withoutFrame } from './lacking'

const none: LeftOutView[] = []

/** What the sources give for an outline as it was opened; null until it is known, and where it could not be read. */
export function useStudy(teamId: string, creationId: string, tree: DocTree) {
  const [study, setStudy] = useState<StudyView | null>(null)
  useEffect(() => {
    let isGone = false
    const asked = { params: { id: creationId }, query: { teamId } }
    void call('GET /creation/:id/study', asked, { silent: true }).then((answer) => {
      if (!isGone && answer.ok) setStudy(answer.data)
    })
    return () => {
      isGone = true
    }
  }, [teamId, creationId])
  const coverage = useMemo(
    () =>
      study &&
      withoutFrame(new Map(study.headings.map(({ nodeId, quotes }) => [nodeId, quotes])), tree),
    [study, tree],
  )
  return {
    coverage,
    leftOut: study?.leftOut ?? none,
    carries: study?.hasMaterial ? study.carries : null,
  }
}
