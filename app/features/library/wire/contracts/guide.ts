import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { generationJobStatuses, type MapNode, PROMPT_LIMIT } from '../terms/guide'

const id = z.string().regex(/^\d{1,16}$/)

export const generatedQuery = z.object({ fileId: idSchemas.file, spaceId: idSchemas.team })
/** `again`: what is there is made anew. */
export const makeInput = z.object({
  fileId: idSchemas.file,
  spaceId: idSchemas.team,
  again: z.boolean().default(false),
})
export const startInspirationInput = z.object({
  fileId: idSchemas.file,
  /** What the ideas are for, in the caller's own words. */
  prompt: z.string().trim().max(PROMPT_LIMIT).default(''),
  again: z.boolean().default(false),
})
export const inspirationQuery = z.object({
  fileId: idSchemas.file,
  /** One of the caller's own; without it the one last asked for. */
  taskId: id.optional(),
})
export const generationJobInput = z.object({ spaceId: idSchemas.team, taskId: id })

/** How far the making is, and who made it. */
const generationJobView = z.object({
  /** '' when nobody has asked for it yet. */
  taskId: z.string(),
  status: z.enum(generationJobStatuses),
  /** 0–100. */
  progress: z.number(),
  /** Why it failed; '' otherwise. */
  error: z.string(),
  /** The caller may stop it. */
  isMine: z.boolean(),
  /** Label of the engine, e.g. 内置离线引擎; '' until it is made. */
  madeBy: z.string(),
  /** Taken from the text word for word by the offline engine; nothing was written anew. */
  isExtracted: z.boolean(),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; '' until it is made. */
  madeAt: z.string(),
  /** Of a very long file only a part, spread evenly, is read. */
  readPassages: z.number(),
  allPassages: z.number(),
})
export type GenerationJobView = z.infer<typeof generationJobView>

const place = z.object({ no: z.number(), words: z.string(), from: z.number(), to: z.number() })

const placed = z.array(z.object({ text: z.string(), places: z.array(place) }))

const mapNode: z.ZodType<MapNode> = z
  .object({
    text: z.string(),
    places: z.array(place),
    get children() {
      return z.array(mapNode)
    },
  })
  .meta({ id: 'MapNode' })

export const guideView = z.object({
  making: generationJobView,
  summary: z.string(),
  points: placed,
  terms: z.array(z.string()),
  questions: z.array(z.string()),
  /** Minutes it takes to read the whole file. */
  minutes: z.number(),
})
export type GuideView = z.infer<typeof guideView>

export const mapView = z.object({
  making: generationJobView,
  /** Null until it is made. The root is the file itself. */
  tree: mapNode.nullable(),
})
export type MapView = z.infer<typeof mapView>

export const ideasView = z.object({
  making: generationJobView,
  /** The caller's own words that it follows; '' for none. */
  prompt: z.string(),
  angles: placed,
  outline: placed,
  opposing: placed,
  /** Looked up for the one who asks: only files that they may see. */
  reading: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      extension: z.string(),
      shared: z.array(z.string()),
    }),
  ),
})
export type IdeasView = z.infer<typeof ideasView>

export const started = z.object({ taskId: z.string() })
