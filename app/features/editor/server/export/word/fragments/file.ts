import { joinedBytes } from '~/core/joined-bytes'
import type { Packed } from '../package/packed'
import type { Belonging } from '../writing'
import type { Fragment } from './fragment'

// What is larger than this is written anew each time.
const LARGEST = 48 * 1024 * 1024

/** Where bytes lie behind what is told of a fragment. */
type Place = readonly [at: number, length: number]
type Told<Value> = Omit<Value, 'bytes'> & { place: Place }
type ToldBelonging =
  | Extract<Belonging, { kind: 'picture' }>
  | Told<Extract<Belonging, { kind: 'bytes' }>>
  | (Omit<Extract<Belonging, { kind: 'packed' }>, 'piece'> & { piece: Told<Packed> })

interface ToldFragment extends Omit<Fragment, 'body' | 'notes' | 'belongings'> {
  body: Told<Packed>
  notes: Told<Packed> | null
  belongings: ToldBelonging[]
}

/** A fragment as it is laid down: lengths of its id, of what is told as JSON and of the bytes behind; then those three. */
export type FragmentBytes = Uint8Array<ArrayBuffer>

const HEAD = 12
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Fragments with the looks they were written in. Null when it is too much to keep. */
export function fileOf(
  looks: string,
  fragments: Iterable<FragmentBytes>,
): Uint8Array<ArrayBuffer> | null {
  const all = [recordOf(looks, '', []), ...fragments]
  const length = all.reduce((sum, one) => sum + one.byteLength, 0)
  return length > LARGEST ? null : joinedBytes(all)
}

/** By the ids they have; none where the file is of other looks, or none of ours. */
export function readFile(
  looks: string,
  file: Uint8Array<ArrayBuffer> | null,
): Map<string, FragmentBytes> {
  const found = new Map<string, FragmentBytes>()
  if (!file) return found
  let isOurs = false
  for (let at = 0; at + HEAD <= file.byteLength;) {
    const end = at + HEAD + lengthsOf(file.subarray(at)).reduce((sum, one) => sum + one, 0)
    const record = file.subarray(at, end)
    const id = idOf(record)
    if (at > 0 && isOurs && end <= file.byteLength) found.set(id, record)
    else if (at === 0) isOurs = id === looks
    at = end
  }
  return isOurs ? found : new Map()
}

export function bytesOfFragment(id: string, fragment: Fragment): FragmentBytes {
  const { body, notes, belongings, ...rest } = fragment
  const pieces: Uint8Array[] = []
  let end = 0
  const lay = <Value extends { bytes: Uint8Array }>({ bytes, ...facts }: Value) => {
    const place: Place = [end, bytes.byteLength]
    pieces.push(bytes)
    end += bytes.byteLength
    return { ...facts, place }
  }
  const told: ToldFragment = {
    ...rest,
    body: lay(body),
    notes: notes && lay(notes),
    belongings: belongings.map((one) => {
      if (one.kind === 'picture') return one
      return one.kind === 'bytes' ? lay(one) : { ...one, piece: lay(one.piece) }
    }),
  }
  return recordOf(id, JSON.stringify(told), pieces)
}

export function readFragment(record: FragmentBytes): Fragment {
  const [id, told] = lengthsOf(record)
  const start = HEAD + id + told
  // Written by the function above alone; another way of writing has other looks.
  const read = JSON.parse(decoder.decode(record.subarray(HEAD + id, start))) as ToldFragment
  const take = <Value extends { place: Place }>({ place: [at, length], ...facts }: Value) => ({
    ...facts,
    bytes: record.subarray(start + at, start + at + length),
  })
  return {
    ...read,
    body: take(read.body),
    notes: read.notes && take(read.notes),
    belongings: read.belongings.map((one) => {
      if (one.kind === 'picture') return one
      return one.kind === 'bytes' ? take(one) : { ...one, piece: take(one.piece) }
    }),
  }
}

function recordOf(id: string, told: string, pieces: readonly Uint8Array[]): FragmentBytes {
  const parts = [encoder.encode(id), encoder.encode(told), ...pieces]
  const [idLength = 0, toldLength = 0] = parts.map(({ byteLength }) => byteLength)
  const record = joinedBytes([new Uint8Array(HEAD), ...parts])
  const view = new DataView(record.buffer)
  view.setUint32(0, idLength)
  view.setUint32(4, toldLength)
  view.setUint32(8, record.byteLength - HEAD - idLength - toldLength)
  return record
}

function lengthsOf(record: Uint8Array): [id: number, told: number, bytes: number] {
  const view = new DataView(record.buffer, record.byteOffset, HEAD)
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8)]
}

const idOf = (record: FragmentBytes) =>
  decoder.decode(record.subarray(HEAD, HEAD + lengthsOf(record)[0]))
