import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '~/browser/call'
import { nodesOf, type DocNode, type DocTree } from '~/features/editor/schema'
import type { EvidenceView } from '~/features/editor/terms'
import { IconButton } from '~/kit/icon-button'
import { SectionTitle } from '~/kit/section-title'
import { readerOf } from '../page/cite-mark'

export type EvidenceSource = ReadonlyMap<string, EvidenceView>

const AT_ONCE = 200

/** The quotes that headings of an outline hold, as far as the reader may see them. */
export function useNodeEvidence(teamId: string, id: string, tree: DocTree): EvidenceSource {
  const [evidence, setEvidence] = useState<EvidenceSource>(new Map())
  const missing = nodesOf(tree)
    .flatMap(({ evidenceIds }) => evidenceIds)
    .filter((one) => !evidence.has(one))
    .slice(0, AT_ONCE)
    .join(',')
  useEffect(() => {
    if (missing === '') return
    const query = { teamId, id, ids: missing }
    void call('GET /document/evidence', { query }, { silent: true }).then((answer) => {
      if (!answer.ok) return
      const found = answer.data.map((one) => [one.id, one] as const)
      setEvidence((now) => new Map([...now, ...found]))
    })
  }, [teamId, id, missing])
  return evidence
}

export interface NodeEvidenceProps {
  node: DocNode
  source: EvidenceSource
  mayEdit: boolean
  onChange: (evidenceIds: string[]) => void
}

/** Quotes tied to a heading, each with the page it stands on. */
export function NodeEvidence({ node, source, mayEdit, onChange }: NodeEvidenceProps) {
  const { evidenceIds } = node
  if (evidenceIds.length === 0) return null
  return (
    <section>
      <header className="drawer-over">
        <SectionTitle as="h3">依据 {evidenceIds.length}</SectionTitle>
      </header>
      {evidenceIds.map((id) => {
        const one = source.get(id)
        if (!one) return null
        const to = readerOf(one)
        return (
          <div key={id} className="drawer-quote">
            <div className="drawer-source">
              <span className="min-w-0 flex-1 truncate" title={one.title}>
                {one.title || '资料已不可见'}
              </span>
              {to.startsWith('/') && one.place.label && (
                <Link className="page-seal" to={to}>
                  {one.place.label}
                </Link>
              )}
              {mayEdit && (
                <IconButton
                  label={`移除依据 ${one.title}`}
                  size="tiny"
                  icon={<X size={14} />}
                  onClick={() => onChange(evidenceIds.filter((other) => other !== id))}
                />
              )}
            </div>
            {one.quote && <blockquote>{one.quote}</blockquote>}
          </div>
        )
      })}
    </section>
  )
}
