import { useContext } from 'react'
import type { EvidenceView } from '~/features/editor/terms'
import { Sheet } from '~/kit/sheet'
import { EvidenceCard } from '../page/cite-mark'
import { SourcesContext } from '../page/pointers'

export interface EvidenceSheetProps {
  /** Which citation was pressed; undefined for none. */
  evidence: EvidenceView | undefined
  onClose: () => void
}

/** What a citation leans on, where a card that hovers has no place. */
export function EvidenceSheet({ evidence, onClose }: EvidenceSheetProps) {
  const { levels } = useContext(SourcesContext)
  if (!evidence) return null
  return (
    <Sheet open onOpenChange={onClose} title="出处">
      <div className="px-4 pb-6">
        <EvidenceCard evidence={evidence} level={levels.get(evidence.id) ?? null} />
      </div>
    </Sheet>
  )
}
