import { citedEvidence } from '../../schema/body-walk'
import {
  number,
  numberListed,
  objectsOf,
  type ListedObject,
  type NumberingPreset,
} from '../../schema/numbering'
import { type DocTree } from '../../schema/tree'
import type { EvidenceView, SectionView } from '../../terms'

/** What is read of a document: all of its sections, or those of the chapter that is open. */
export interface ReadText {
  tree: DocTree
  sections: ReadonlyMap<string, SectionView>
  evidence: ReadonlyMap<string, EvidenceView>
  /** What is captioned in the sections that are not read; null while it is asked for: no number is shown then. */
  objects: Objects | null
}
export type Objects = ReadonlyMap<string, readonly ListedObject[]>

/** Numbers of works by their ids, in order of first citation. */
export function worksNumbered(
  { tree, sections, evidence }: Omit<ReadText, 'objects'>,
  numbering: NumberingPreset,
) {
  const inOrder = [...number(tree, numbering).keys()].flatMap((id) => sections.get(id)?.body ?? [])
  return withNumbers(new Map(), inOrder.flatMap(citedEvidence), { sections, evidence })
}

/** Numbers of works that the server counted, with those that are cited here only. */
export const worksListed = (
  listed: ReadonlyMap<string, number>,
  text: Pick<ReadText, 'sections' | 'evidence'>,
): ReadonlyMap<string, number> => withNumbers(listed, [], text)

// What only a waiting text cites has the numbers behind: as long as it waits it moves none of the others.
function withNumbers(
  counted: ReadonlyMap<string, number>,
  cited: readonly string[],
  { sections, evidence }: Pick<ReadText, 'sections' | 'evidence'>,
): Map<string, number> {
  const numbers = new Map(counted)
  const waiting = [...sections.values()].flatMap(({ texts = [] }) => texts.map(({ body }) => body))
  for (const id of [...cited, ...waiting.flatMap(citedEvidence)]) {
    const work = evidence.get(id)?.referenceId ?? id
    if (!numbers.has(work)) numbers.set(work, numbers.size + 1)
  }
  return numbers
}

/** 第三章, 图 2: what headings and objects are called, by id. */
export function labelled(
  { tree, sections, objects: listed }: Omit<ReadText, 'evidence'>,
  numbering: NumberingPreset,
) {
  const listOf = (nodeId: string) => {
    const section = sections.get(nodeId)
    return section ? objectsOf(section.body) : (listed?.get(nodeId) ?? [])
  }
  const objects = listed && numberListed(tree, listOf, numbering)
  const headings = number(tree, numbering)
  return (id: string) => objects?.get(id)?.label ?? headings.get(id)?.label ?? null
}
