import type { Remote } from '~/core/objects'
import type { PassageIndex } from './index'

/** What a space's index answers to whoever reaches it. */
const indexMethods = [
  'putPassages',
  'completeFiles',
  'withdrawFile',
  'renameFile',
  'removeFile',
  'placeFiles',
  'search',
  'ask',
  'lookUp',
  'lookUpBlocks',
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
  'termCounts',
  'corpusOf',
  'matchPlan',
] as const satisfies readonly (keyof PassageIndex)[]

/** What the object answers otherwise than its index. */
interface OwnIndexMethods {
  /** A refusal travels as a value: an error thrown by an object is also reported as its own crash. */
  commitFile(
    ...generation: Parameters<PassageIndex['commitFile']>
  ): Promise<{ done: ReturnType<PassageIndex['commitFile']> } | { refused: string }>
  /** Passages that can be found and have no vector of this model, at most `limit`. */
  takeUnembedded(model: string, limit: number): Promise<ReturnType<PassageIndex['takeUnembedded']>>
  /** All that is stored goes, in each part. */
  removeAll(): Promise<void>
}

export type SpaceIndexRpc = Remote<
  Pick<PassageIndex, (typeof indexMethods)[number]> & OwnIndexMethods
>

/** Everything that a space's index answers. */
export const spaceIndexMethods = [
  ...indexMethods,
  'commitFile',
  'takeUnembedded',
  'removeAll',
] as const satisfies readonly (keyof SpaceIndexRpc)[]

/** A part of a space, wherever it is: one that is at hand may answer at once. */
export type IndexPart = {
  [Name in keyof SpaceIndexRpc]: (
    ...args: Parameters<SpaceIndexRpc[Name]>
  ) => ReturnType<SpaceIndexRpc[Name]> | Awaited<ReturnType<SpaceIndexRpc[Name]>>
}
