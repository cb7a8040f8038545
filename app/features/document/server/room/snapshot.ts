import type { NodeId } from '~/core/ids'
import type { DocTree } from '#packages/document/tree'
import type { SectionsPage } from '../ports'
import { citationsOf } from './cites'
import { nodesById } from './headings'
import { revisionAt } from './revisions'
import { hashOf, readSections } from './sections'
import type { Sql } from './sql'

const NODES_AT_ONCE = 200
// What travels between an object and its caller is bounded, and so is what either holds.
const CHARACTERS_AT_ONCE = 4_000_000

/** Texts of a document as they were at a revision, in reading order, from the given place of the tree on. */
export function sectionsAt(sql: Sql, tree: DocTree, rev: number, from: number): SectionsPage {
  const ids = [...nodesById(tree).keys()]
  const sections: SectionsPage['sections'] = []
  let characters = 0
  let position = from
  while (
    position < ids.length &&
    position - from < NODES_AT_ONCE &&
    characters < CHARACTERS_AT_ONCE
  ) {
    const nodeId = ids[position]
    position += 1
    const section = nodeId && sectionAt(sql, nodeId, rev)
    if (!section) continue
    sections.push(section)
    characters += JSON.stringify(section.body).length
  }
  return { sections, next: position < ids.length ? position : null }
}

function sectionAt(sql: Sql, nodeId: NodeId, rev: number) {
  const [section] = readSections(sql, [nodeId])
  if (section && section.rev <= rev) {
    const { body, shown, citations, hash } = section
    return { nodeId, rev: section.rev, hash, body, shown, citations }
  }
  const body = revisionAt(sql, nodeId, rev)
  if (!body) return null
  const stored = section ? { body: section.body, citations: section.citations } : null
  const citations = citationsOf(sql, body, stored).map((item) => ({ ...item, nodeId }))
  return { nodeId, rev, hash: hashOf(body), body, shown: evidenceOfWriter(sql, nodeId), citations }
}

// Also of a section that was removed since.
function evidenceOfWriter(sql: Sql, nodeId: NodeId): string[] {
  const [row] = sql.all<{ shown: string }>('SELECT shown FROM sections WHERE node_id = ?', nodeId)
  return row ? (JSON.parse(row.shown) as string[]) : []
}
