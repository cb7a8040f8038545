import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { BlockPage } from '../../contract'
import { findFile } from './find-files'
import { readBlocks } from '../ingest/extracted'

/** A run of the extracted text, for the text reader; empty while the file is being learned. Errors: `fileNotFound`. */
export async function getBlocks(
  ctx: SeatedContext,
  input: { id: FileId; from: number; count: number },
): Promise<BlockPage> {
  const row = await findFile(ctx, input.id)
  return readBlocks(ctx, row, input.from, input.count)
}
