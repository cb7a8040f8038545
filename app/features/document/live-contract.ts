import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { STEPS_A_FRAME } from './live-terms'

// What travels through the socket of a document, where several people write one section at once. Steps are those of
// ProseMirror, as JSON; a version counts the steps since the section was first written live.

const { node: nodeId } = idSchemas
const version = z.int().min(0)
const clientId = z.string().min(1).max(40)
const place = z.int().min(0).max(10_000_000)

/** What a browser sends. */
export const clientFrame = z.discriminatedUnion('type', [
  /** Takes a seat in a section, with what `POST /document/live/join` answered; hears what came after `version`. */
  z.object({
    type: z.literal('join'),
    nodeId,
    ticket: z.string().max(64),
    version,
    /** Of one who takes steps back as the room has placed them; absent in a page of before, whose late ones are refused. */
    clientId: clientId.optional(),
  }),
  z.object({
    type: z.literal('steps'),
    nodeId,
    version,
    steps: z.array(z.unknown()).min(1).max(STEPS_A_FRAME),
    clientId,
    /** Not to be placed behind others. */
    isExact: z.boolean().optional(),
  }),
  z.object({ type: z.literal('since'), nodeId, version }),
  /** Where its caret stands. */
  z.object({ type: z.literal('at'), nodeId, anchor: place, head: place }),
  z.object({ type: z.literal('leave'), nodeId }),
])
export type ClientFrame = z.infer<typeof clientFrame>
export type SentFrame = z.input<typeof clientFrame>

const inSection = z.object({ teamId: idSchemas.team, id: idSchemas.document, nodeId })

export const liveQuery = inSection.omit({ nodeId: true })
export const joinLiveInput = inSection
/** `version`: up to which the caller's own words are in it. */
export const sealLiveInput = inSection.extend({ version })

/** A section to be written live. */
export const liveStart = z
  .object({
    ticket: z.string(),
    version: z.number(),
    /** Revision of the text that was saved last; 0 where none was. */
    rev: z.number(),
    /** The text as ProseMirror has it, as JSON. */
    doc: z.looseObject({ type: z.literal('doc') }),
  })
  .meta({ id: 'LiveSection' })
export type LiveStart = z.infer<typeof liveStart>

export const sealedLive = z.object({ outcome: z.enum(['kept', 'merged']), rev: z.number() })
