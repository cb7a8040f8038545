import type { Context } from '~/core/context'
import type { ModelIdentity } from '~/features/models/contract'
import type { GeneratedKind } from '../../guide-terms'
import { extractGuide, extractIdeas, extractMap } from './extract'
import type { Material } from './material'
import { writeGuide } from './write-guide'
import { writeIdeas } from './write-ideas'
import { writeMap } from './write-map'

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
