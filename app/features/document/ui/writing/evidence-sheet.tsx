import { useContext } from 'react'
import type { EvidenceView } from '../../terms'
import { Sheet } from '~/kit/overlays/sheet'
import { EvidencePage } from '../evidence'
import { EvidenceCards, readerOf } from '../page/cite-mark'
import { SourcesContext } from '../page/pointers'

export interface EvidenceSheetProps {
  /** What the pressed mark stands for; empty: none was pressed. */
  evidence: readonly EvidenceView[]
  onClose: () => void
}

/** What a citation leans on, where a card that hovers has no place. */
export function EvidenceSheet({ evidence, onClose }: EvidenceSheetProps) {
  const { levels } = useContext(SourcesContext)
  const [first] = evidence
  if (evidence.length === 0) return null
  return (
    <Sheet open onOpenChange={onClose} title="出处">
      <div className="px-4 pb-6">
        {first && (
          <div className="pb-3">
            <EvidencePage address={readerOf(first)} title={first.title} quote={first.quote} />
          </div>
        )}
        <EvidenceCards all={evidence} levels={levels} />
      </div>
    </Sheet>
  )
}
