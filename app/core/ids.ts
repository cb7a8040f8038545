import { toBase64Url } from '#packages/basics/base64url'
export { newNodeId, readId } from '#packages/basics/ids'
export type {
  DocumentId,
  FileId,
  NodeId,
  SessionId,
  TeamId,
  Unbranded,
  UploadId,
} from '#packages/basics/ids'

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

/** When an id was made, in milliseconds since the epoch. */
export function timeOfId(id: string): number {
  return Math.floor(Number(id) / PER_MS) + EPOCH
}

/** A code that cannot be guessed: 128 bits, base64url, 22 characters. For shares, invites, uploads. */
export function randomCode(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
}
