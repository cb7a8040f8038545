import { z } from 'zod'
import {
  mapGaps,
  mapLines,
  mapThemes,
  structures,
  topicColours,
  topicMarkers,
} from '#packages/document/map/map-view'
import {
  sharedBlockKinds,
  type FileSnapshot,
  type MapSnapshot,
  type SharedTopic,
} from './thing-terms'

const topic: z.ZodType<SharedTopic> = z.lazy(() =>
  z.object({
    title: z.string(),
    style: z
      .object({
        marker: z.enum(topicMarkers).nullable(),
        colour: z.enum(topicColours).nullable(),
      })
      .optional(),
    children: z.array(topic),
  }),
)

/** The shape of a shared mind map. */
export const mapSnapshot = z.object({
  kind: z.literal('mindmap'),
  title: z.string(),
  topics: z.array(topic),
  appearance: z.object({
    layout: z.enum(structures),
    theme: z.enum(mapThemes),
    line: z.enum(mapLines),
    gap: z.enum(mapGaps),
  }),
  summaries: z.array(
    z.object({ parent: z.string(), first: z.number(), last: z.number(), title: z.string() }),
  ),
}) satisfies z.ZodType<MapSnapshot>

/** The shape of a shared file. */
export const fileSnapshot = z.object({
  kind: z.literal('file'),
  title: z.string(),
  extension: z.string(),
  pages: z.number(),
  blocks: z.array(
    z.object({
      kind: z.enum(sharedBlockKinds),
      level: z.number(),
      text: z.string(),
      place: z.string(),
    }),
  ),
}) satisfies z.ZodType<FileSnapshot>
