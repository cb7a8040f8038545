import type { EvidenceView, SectionView } from '../../terms'

/** What has been read of a document. */
export interface Texts {
  sections: ReadonlyMap<string, SectionView>
  evidence: ReadonlyMap<string, EvidenceView>
  /** Rises with everything that was read. */
  round: number
  /** The latest question that each heading was answered by. */
  answered: ReadonlyMap<string, number>
  /** Something has been read, or could not be. */
  isSettled: boolean
}

export const noTexts: Texts = {
  sections: new Map(),
  evidence: new Map(),
  round: 0,
  answered: new Map(),
  isSettled: false,
}

interface Answer {
  /** Questions are numbered as they are asked. */
  question: number
  nodeIds: readonly string[]
  /** Null: they could not be read. */
  sections: readonly SectionView[] | null
  evidence: readonly EvidenceView[]
}

/** With an answer; where a later question has been answered already, what was asked before says nothing any more. */
export function withAnswer(now: Texts, { question, nodeIds, sections, evidence }: Answer): Texts {
  if (!sections) return { ...now, isSettled: true }
  const current = nodeIds.filter((id) => (now.answered.get(id) ?? 0) <= question)
  const next = new Map(now.sections)
  for (const id of current) next.delete(id)
  for (const section of sections)
    if (current.includes(section.nodeId)) next.set(section.nodeId, section)
  return {
    sections: next,
    evidence: new Map([...now.evidence, ...evidence.map((item) => [item.id, item] as const)]),
    round: now.round + 1,
    answered: new Map([...now.answered, ...current.map((id) => [id, question] as const)]),
    isSettled: true,
  }
}
