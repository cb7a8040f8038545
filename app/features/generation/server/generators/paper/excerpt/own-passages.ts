import type { DocNode } from '#packages/document'
import type { Survey } from '~/features/library/server'
import { readDocuments, type ReadDocument } from '../../outline/compiled/read-library'
import { cleanTitle } from '../../outline/shape'
import type { SourcePassage } from '../material'

const LONGEST_NAME = 56

/** Says of a heading out of which document it was taken, within the 60 characters that an intent has. */
export const intentOf = (document: string): string => `参见《${document.slice(0, LONGEST_NAME)}》`

/** The document that a heading was taken from, as its intent says; '' where it says none. */
export const documentOf = ({ intent }: Pick<DocNode, 'intent'>): string =>
  /^参见《([^》]*)》$/.exec(intent)?.[1] ?? ''

/** The documents that headings were taken from, read. */
export async function ownDocuments(
  nodes: readonly Pick<DocNode, 'intent'>[],
  survey: () => Promise<Survey | null>,
): Promise<ReadDocument[]> {
  const named = [...new Set(nodes.map(documentOf).filter((name) => name !== ''))]
  const surveyed = named.length > 0 ? await survey() : null
  return surveyed
    ? readDocuments(surveyed, (item) => named.some((name) => isNamed(item, name)))
    : []
}

/** What stands under a heading in the document that it was taken from, in its order. */
export function ownPassages(
  node: Pick<DocNode, 'title' | 'intent'>,
  documents: readonly ReadDocument[],
): SourcePassage[] {
  const named = documentOf(node)
  if (named === '') return []
  const document = documents.find((item) => isNamed(item, named))
  const all = document?.passages ?? []
  const own = all.filter(({ headings }) =>
    headings.some((heading) => isHeading(heading, node.title)),
  )
  // A document without headings of its own makes one section.
  return own.length > 0 || all.some(({ headings }) => headings.length > 0) ? own : [...all]
}

const isNamed = ({ title }: Pick<ReadDocument, 'title'>, named: string): boolean =>
  named !== '' && title.slice(0, LONGEST_NAME) === named

// Numbers are taken off once by who reads the document, and once by who lays out the outline.
const isHeading = (heading: string, title: string) =>
  cleanTitle(cleanTitle(heading)) === cleanTitle(title)
