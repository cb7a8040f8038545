import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import type { CreationAttachment } from '../../terms'

/** Files that headings of a creation hold, and the way to change them. */
export interface NodeAttachments {
  of: (nodeId: string) => readonly CreationAttachment[]
  /** How many each heading holds. */
  counts: ReadonlyMap<string, number>
  /** The files of one heading, in place of those it had. */
  attach: (nodeId: string, fileIds: readonly string[]) => Promise<void>
}

export function useAttachments(teamId: string, id: string): NodeAttachments {
  const [all, setAll] = useState<readonly CreationAttachment[]>([])
  useEffect(() => {
    const input = { params: { id }, query: { teamId } }
    void call('GET /creation/:id/attachments', input, { silent: true }).then((answer) => {
      if (answer.ok) setAll(answer.data)
    })
  }, [teamId, id])
  const tied = all.filter(({ nodeId, role }) => nodeId !== null && role === 'material')
  const byNode = Map.groupBy(tied, ({ nodeId }): string => nodeId ?? '')
  return {
    of: (nodeId) => byNode.get(nodeId) ?? none,
    counts: new Map([...byNode].map(([nodeId, held]) => [nodeId, held.length])),
    async attach(nodeId, fileIds) {
      const body = { teamId, nodeId, fileIds: [...fileIds] }
      const answer = await call('POST /creation/:id/attachments', { params: { id }, body })
      if (answer.ok) setAll(answer.data)
    },
  }
}

const none: readonly CreationAttachment[] = []
