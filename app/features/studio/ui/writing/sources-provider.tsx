import { useMemo, type ReactNode } from 'react'
import {
  citedEvidence,
  number,
  numberingPresets,
  numberObjects,
  type DocTree,
  type SupportLevel,
} from '~/features/editor/schema'
import type { EvidenceView, SectionView } from '~/features/editor/terms'
import { PointersContext, SourcesContext } from '../page/pointers'

export interface SourcesProviderProps {
  teamId: string
  documentId: string
  tree: DocTree
  sections: ReadonlyMap<string, SectionView>
  evidence: ReadonlyMap<string, EvidenceView>
  onOpen: (evidenceId: string) => void
  children: ReactNode
}

/** Tells the text what its marks point at. Numbers run through the chapter that is read, a source having one. */
export function SourcesProvider(props: SourcesProviderProps) {
  const { teamId, documentId, tree, sections, evidence, onOpen } = props
  const pointers = useMemo(
    () => ({
      ...pointersOf(tree, sections, evidence),
      imageUrl: (key: string) =>
        `/ai/document/image?${new URLSearchParams({ teamId, id: documentId, key }).toString()}`,
    }),
    [teamId, documentId, tree, sections, evidence],
  )
  const levels = useMemo(() => levelsOf(sections), [sections])
  const sources = useMemo(() => ({ evidence, levels, onOpen }), [evidence, levels, onOpen])
  return (
    <PointersContext value={pointers}>
      <SourcesContext value={sources}>{props.children}</SourcesContext>
    </PointersContext>
  )
}

function pointersOf(
  tree: DocTree,
  sections: ReadonlyMap<string, SectionView>,
  evidence: ReadonlyMap<string, EvidenceView>,
) {
  const headings = number(tree, numberingPresets.thesis)
  const bodies = new Map([...sections].map(([id, { body }]) => [id, body]))
  const objects = numberObjects(tree, bodies, numberingPresets.thesis)
  const numbers = new Map<string, number>()
  for (const id of headings.keys()) {
    const body = bodies.get(id)
    for (const cited of body ? citedEvidence(body) : []) {
      const source = evidence.get(cited)?.referenceId ?? cited
      if (!numbers.has(source)) numbers.set(source, numbers.size + 1)
    }
  }
  return {
    numberOf: (id: string) => numbers.get(evidence.get(id)?.referenceId ?? id) ?? null,
    labelOf: (id: string) => objects.get(id)?.label ?? headings.get(id)?.label ?? null,
  }
}

// Where one quote carries two sentences, the worse of them is told.
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
