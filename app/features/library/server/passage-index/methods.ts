import type { Remote } from '~/core/objects'
import type { PassageIndex } from './index'

/** What a space's index answers to whoever reaches it. */
export const indexMethods = [
  'putPassages',
  'completeFiles',
  'withdrawFile',
  'renameFile',
  'removeFile',
  'placeFiles',
  'search',
  'ask',
  'lookUp',
  'factsOf',
  'openingsWith',
  'blocksWith',
  'statistics',
  'passagesOf',
  'textOf',
  'linesOf',
  'setEdits',
  'giveBackUnembedded',
  'keepVectors',
  'forgetGone',
  'lacksVectors',
  'nearest',
  'passagesAt',
] as const satisfies readonly (keyof PassageIndex)[]

/** What the object answers otherwise than its index. */
export interface OwnIndexMethods {
  /** A refusal travels as a value: an error thrown by an object is also reported as its own crash. */
  commitFile(
    ...generation: Parameters<PassageIndex['commitFile']>
  ): Promise<{ done: ReturnType<PassageIndex['commitFile']> } | { refused: string }>
  /** Passages that can be found and have no vector of this model, at most `limit`. */
  takeUnembedded(model: string, limit: number): Promise<ReturnType<PassageIndex['takeUnembedded']>>
}

export type SpaceIndexRpc = Remote<
  Pick<PassageIndex, (typeof indexMethods)[number]> & OwnIndexMethods
>
