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

/** Makes the id of a heading in a browser, where nobody sees those that others make. */
export const newNodeId = (): NodeId =>
  `n${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}` as NodeId
