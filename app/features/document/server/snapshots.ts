import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import type { DocSnapshot } from '#packages/document/snapshot'
import { readRaw, redactedSnapshot } from './raw'

/**
 * A whole document at one revision, the present one when none is named, as the caller may read it: sections and quotes of
 * sources that are closed to them say no more than that. Errors: `documentNotFound`, `versionNotFound`.
 */
export async function snapshot(
  ctx: SeatedContext,
  documentId: DocumentId,
  rev?: number,
): Promise<DocSnapshot> {
  return redactedSnapshot(ctx, await readRaw(ctx, documentId, rev))
}
