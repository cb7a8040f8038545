import { useCallback, useEffect, useState } from 'react'
import { call } from '~/client/call'
import { nodesOf } from '#packages/document'
import type { NodeId } from '~/core/ids'
import type { VersionedDocument } from './use-versions'

/** Sections that are final: while there are any, the text goes back to no version. */
export interface FinalSections {
  titles: readonly string[]
  /** The caller may open all of them again. */
  mayReopen: boolean
  reopen: () => Promise<void>
}

type Final = { nodeId: NodeId; mayReopen: boolean }

/** Null where none is final, or that is not known: then it is said when it is tried. */
export function useFinalSections({
  teamId,
  documentId: id,
  editor,
}: VersionedDocument): FinalSections | null {
  const [finals, setFinals] = useState<readonly Final[]>([])
  const read = useCallback(async () => {
    const query = { teamId, id }
    const { data } = await call('GET /document/review/get', { query }, { silent: true })
    if (!data) return
    setFinals(
      data.assignments.flatMap(({ nodeId, state, mayFinalize }) =>
        state === 'final' ? [{ nodeId, mayReopen: mayFinalize }] : [],
      ),
    )
  }, [teamId, id])
  useEffect(() => void Promise.resolve().then(read), [read])
  if (finals.length === 0) return null
  const titles = new Map(nodesOf(editor.snapshot().tree).map((node) => [node.id, node.title]))
  return {
    titles: finals.map(({ nodeId }) => titles.get(nodeId) || '开头'),
    mayReopen: finals.every(({ mayReopen }) => mayReopen),
    async reopen() {
      for (const { nodeId } of finals) {
        const body = { teamId, id, nodeId, isFinal: false }
        if (!(await call('POST /document/assignment/final', { body })).ok) break
      }
      await read()
    },
  }
}
