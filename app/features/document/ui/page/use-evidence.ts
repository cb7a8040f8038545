import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import type { EvidenceView } from '../../terms'

const AT_ONCE = 200

/** What headings or topics lean on, as far as the reader may see it; read some at a time. */
export function useEvidence(
  { teamId, documentId: id }: { teamId: string; documentId: string },
  evidenceIds: readonly string[],
): ReadonlyMap<string, EvidenceView> {
  const [evidence, setEvidence] = useState<ReadonlyMap<string, EvidenceView>>(new Map())
  const missing = [...new Set(evidenceIds)]
    .filter((item) => !evidence.has(item))
    .slice(0, AT_ONCE)
    .join(',')
  useEffect(() => {
    if (missing === '') return
    const query = { teamId, id, ids: missing }
    void call('GET /document/evidence', { query }, { silent: true }).then((answer) => {
      if (!answer.ok) return
      const found = answer.data.map((item) => [item.id, item] as const)
      setEvidence((now) => new Map([...now, ...found]))
    })
  }, [teamId, id, missing])
  return evidence
}
