import type { z } from 'zod'

/**
 * An id of one kind. It is the string it was, and no other id fits where it is asked for. It becomes one where it is born:
 * made (`newId`), read from its column, or parsed at the border (core/id-schemas).
 */
type IdOf<Kind extends string> = string & z.core.$brand<Kind>

/** The same as the wire and the browser have it: ids are plain strings there. */
export type Unbranded<Value> = Value extends z.core.$brand
  ? string
  : Value extends (infer Item)[]
    ? Unbranded<Item>[]
    : Value extends readonly (infer Item)[]
      ? readonly Unbranded<Item>[]
      : Value extends object
        ? { [Key in keyof Value]: Unbranded<Value[Key]> }
        : Value

/** A team; its space in the library has the same id. */
export type TeamId = IdOf<'TeamId'>
/** A file of the library (`files.id`). */
export type FileId = IdOf<'FileId'>
/** Bytes that a browser put up (`uploads.id`): what the wire mostly calls `fileId`. */
export type UploadId = IdOf<'UploadId'>
/** A long text with its outline; also the name of its room. */
export type DocumentId = IdOf<'DocumentId'>
/** A heading of a document's outline. */
export type NodeId = IdOf<'NodeId'>
/** A thread of questions; also the name of its object. */
export type SessionId = IdOf<'SessionId'>

/** The id that stands in a key, an address or an object's name; null where none does. */
export const readId = <Id extends string>(text: string | undefined): Id | null =>
  isId<Id>(text) ? text : null

const isId = <Id extends string>(text: string | undefined): text is Id =>
  text !== undefined && /^\d{1,16}$/.test(text)

/** Makes an id of the kind that is asked for. */
export type NewId = <Id extends string = string>() => Id

// 2025-01-01T00:00:00Z: keeps ids within 16 digits and within Number.MAX_SAFE_INTEGER until 2053.
const EPOCH = 1_735_689_600_000
const PER_MS = 10_000

/**
 * A maker of ids: decimal strings of at most 16 digits, rising with time, safe as a JS number.
 * Within one maker ids never repeat nor fall back, even when the clock does.
 */
export function idMaker(now: () => number, random: () => number = Math.random): NewId {
  let last = 0
  return <Id extends string = string>() => {
    const fresh = (now() - EPOCH) * PER_MS + Math.floor(random() * PER_MS)
    last = fresh > last ? fresh : last + 1
    // A new id becomes of the kind that it is made for.
    return String(last) as Id
  }
}

/** Makes the id of a heading in a browser, where nobody sees those that others make. */
export const newNodeId = (): NodeId =>
  `n${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}` as NodeId

/** When an id was made, in milliseconds since the epoch. */
export function timeOfId(id: string): number {
  return Math.floor(Number(id) / PER_MS) + EPOCH
}

/** A code that cannot be guessed: 128 bits, base64url, 22 characters. For shares, invites, uploads. */
export function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
