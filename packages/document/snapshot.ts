import type { DocumentId, NodeId } from '#packages/basics/ids'
import { acceptedBody } from './accepted-body'
import type { SectionBody } from './body'
import type { Citation, Evidence, Reference } from './evidence'
import type { DocTree } from './tree'

/** A whole document at one revision: what checks read, exports write and shares freeze. */
export interface DocSnapshot {
  documentId: DocumentId
  rev: number
  tree: DocTree
  /** By node id; a node without one has no text yet. */
  bodies: ReadonlyMap<NodeId, SectionBody>
  evidence: ReadonlyMap<string, Evidence>
  citations: readonly Citation[]
  references: ReadonlyMap<string, Reference>
}

/** The document as it reads with every tracked change accepted. */
export const acceptedSnapshot = (document: DocSnapshot): DocSnapshot => ({
  ...document,
  bodies: new Map([...document.bodies].map(([id, body]) => [id, acceptedBody(body)])),
})
