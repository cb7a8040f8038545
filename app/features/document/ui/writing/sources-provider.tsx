import { useMemo, type ReactNode } from 'react'
import type { DocTree } from '#packages/document/tree'
import type { NumberingPreset } from '#packages/document/headings/numbering'
import type { SupportLevel } from '#packages/document/evidence'
import type { EvidenceView, SectionView } from '../../terms'
import { PointersContext, SourcesContext } from '../page/pointers'
import { labelled, targetsOf, type Objects } from './numbers'

export interface SourcesProviderProps {
  teamId: string
  documentId: string
  tree: DocTree
  numbering: NumberingPreset
  /** Of works, by id. */
  numbers: ReadonlyMap<string, number>
  sections: ReadonlyMap<string, SectionView>
  evidence: ReadonlyMap<string, EvidenceView>
  objects: Objects | null
  onOpen: (evidenceId: string) => void
  children: ReactNode
}

/** Tells the text what its marks point at. */
export function SourcesProvider(props: SourcesProviderProps) {
  const { teamId, documentId, tree, numbering, numbers, sections, evidence, objects } = props
  const pointers = useMemo(() => {
    const labelOf = labelled({ tree, sections, objects }, numbering)
    return {
      numberOf: (id: string) => numbers.get(evidence.get(id)?.referenceId ?? id) ?? null,
      labelOf,
      targets: () => targetsOf({ tree, sections, objects }, labelOf),
      imageUrl: (key: string) =>
        `/ai/document/image?${new URLSearchParams({ teamId, id: documentId, key }).toString()}`,
    }
  }, [teamId, documentId, tree, numbering, numbers, sections, evidence, objects])
  const { onOpen } = props
  const levels = useMemo(() => levelsOf(sections), [sections])
  const sources = useMemo(() => ({ evidence, levels, onOpen }), [evidence, levels, onOpen])
  return (
    <PointersContext value={pointers}>
      <SourcesContext value={sources}>{props.children}</SourcesContext>
    </PointersContext>
  )
}

// Where one quote carries two sentences, the worse of them is shown.
function levelsOf(sections: ReadonlyMap<string, SectionView>): Map<string, SupportLevel> {
  const levels = new Map<string, SupportLevel>()
  for (const { citations } of sections.values()) {
    for (const { evidenceId, level } of citations) {
      const now = levels.get(evidenceId)
      if (!now || badness[level] > badness[now]) levels.set(evidenceId, level)
    }
  }
  return levels
}

const badness: Record<SupportLevel, number> = {
  supported: 0,
  weak: 1,
  unsourced: 2,
  contradicted: 3,
}
