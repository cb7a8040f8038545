import type { Context } from '~/core/context'
import type { ModelIdentity } from '~/features/models/terms'
import type { GeneratedKind } from '../../wire/terms/guide'
import { extractGuide, extractIdeas, extractMap } from './extractive/extract'
import type { Material } from './material'
import { writeGuide } from './generators/write-guide'
import { writeIdeas } from './generators/write-ideas'
import { writeMap } from './generators/write-map'

/** One step of a making: `state` goes into the next one, `result` ends it. */
export type Step =
  | { state: unknown; done: number; of: number }
  | { result: unknown; by: ModelIdentity; read: number }

export type Writer = (
  ctx: Context,
  material: Material,
  state: unknown,
  prompt: string,
) => Promise<Step>

/** How each kind is made: from the file's own words, and by a model. */
export const generators: Record<
  GeneratedKind,
  { extract: (material: Material) => unknown; write: Writer }
> = {
  guide: { extract: extractGuide, write: writeGuide },
  mindmap: { extract: extractMap, write: writeMap },
  inspiration: { extract: extractIdeas, write: writeIdeas },
}
