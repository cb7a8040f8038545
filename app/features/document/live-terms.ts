// What both ends of a document's socket know.

export const STEPS_A_FRAME = 100
export const FRAME_LIMIT_BYTES = 256 * 1024

/**
 * Why steps or a seat were refused; the socket stays. `late`: they find no place behind those that came meanwhile, and
 * are to be sent again as they stand once those are taken in.
 */
export const refusals = [
  'invalid',
  'tooLarge',
  'tooFast',
  'missing',
  'ticket',
  'locked',
  'late',
] as const
export type Refusal = (typeof refusals)[number]

/** Who writes in the section; `key` is that of the socket. */
export interface LivePerson {
  key: string
  accountId: string
  name: string
}

/** Steps of the section that follow `version`, each with the client that made it. */
export interface LiveSteps {
  version: number
  steps: unknown[]
  clientIds: string[]
}

/** What the room sends. */
export type RoomFrame =
  | ({ type: 'steps'; nodeId: string } & LiveSteps)
  /** One's own seat, by which one's own steps are known. */
  | { type: 'joined'; nodeId: string; key: string }
  /** Steps are no longer known that far back: the section is to be joined anew. */
  | { type: 'behind'; nodeId: string }
  | { type: 'refused'; nodeId: string; reason: Refusal }
  /** It is saved up to `version`. */
  | { type: 'sealed'; nodeId: string; rev: number; version: number }
  /** It holds sources that have to be asked for: a new ticket is needed. */
  | { type: 'regrant'; nodeId: string }
  /** The section has another text now; to every window that has the document open. */
  | { type: 'saved'; nodeId: string; rev: number }
  /** Comments of the section are others now, or stand elsewhere. */
  | { type: 'threads'; nodeId: string }
  /** The headings are others now; to every window that has the document open. */
  | { type: 'tree'; rev: number }
  /** The deck is another now; to every window that has the document open. */
  | { type: 'deck'; rev: number }
  /** It was locked or opened, or sent for approval, or decided on. */
  | { type: 'review' }
  | { type: 'who'; nodeId: string; people: LivePerson[] }
  | { type: 'at'; nodeId: string; key: string; anchor: number; head: number }
