import { citedEvidence, figuresOf } from '#packages/document/body-walk'
import {
  number,
  numberListed,
  objectsOf,
  type ListedObject,
  type NumberingPreset,
} from '#packages/document/headings/numbering'
import { type DocTree } from '#packages/document/tree'
import { nodesOf } from '#packages/document/tree-walk'
import type { EvidenceView, SectionView } from '../../terms'
import type { PointerTarget } from '../page/pointers'

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

/** What has a label, in the order of the text: headings, then what is captioned in the sections that are read, then the rest. */
export function targetsOf(
  { tree, sections, objects }: Omit<ReadText, 'evidence'>,
  labelOf: (id: string) => string | null,
): PointerTarget[] {
  const nodes = nodesOf(tree)
  const headings = nodes.map(({ id, title }) => ({ id: String(id), title }))
  const figures = nodes.flatMap(({ id }) => {
    const section = sections.get(id)
    if (!section) return (objects?.get(id) ?? []).map((item) => ({ id: item.id, title: '' }))
    return figuresOf(section.body).map(({ attrs }) => ({ id: attrs.id, title: attrs.caption }))
  })
  return [...headings, ...figures].flatMap((item) => {
    const label = labelOf(item.id)
    return label ? [{ ...item, label }] : []
  })
}
