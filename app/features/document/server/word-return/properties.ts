import type { DocSnapshot } from '#packages/document/snapshot'
import type { ExportedChanges } from '../../terms'

/** Properties of a file, by which it is known when it comes back: of which document, at which revision, showing what. */
export const returnNames = {
  document: 'YanmoDocument',
  rev: 'YanmoRevision',
  changes: 'YanmoChanges',
} as const

export const returnProperties = (
  { documentId, rev }: Pick<DocSnapshot, 'documentId' | 'rev'>,
  changes: ExportedChanges,
): Record<string, string> => ({
  [returnNames.document]: documentId,
  [returnNames.rev]: String(rev),
  [returnNames.changes]: changes,
})
