import { joinedBytes } from '#packages/basics/joined-bytes'
import type { Packed } from '../package/packed'
import type { Belonging } from '../writing'
import type { Fragment } from './fragment'

// What is larger than this is written anew each time.
const LARGEST = 48 * 1024 * 1024

/** Where bytes lie behind the header of a fragment. */
type Place = readonly [at: number, length: number]
type Placed<Value> = Omit<Value, 'bytes'> & { place: Place }
type PlacedBelonging =
  | Extract<Belonging, { kind: 'picture' }>
  | Placed<Extract<Belonging, { kind: 'bytes' }>>
  | (Omit<Extract<Belonging, { kind: 'packed' }>, 'piece'> & { piece: Placed<Packed> })

interface PlacedFragment extends Omit<Fragment, 'body' | 'notes' | 'belongings'> {
  body: Placed<Packed>
  notes: Placed<Packed> | null
  belongings: PlacedBelonging[]
}

/** A fragment as it is laid down: lengths of its id, of its header as JSON and of the bytes behind; then those three. */
export type FragmentBytes = Uint8Array<ArrayBuffer>

const HEAD = 12
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Fragments with the hash of the styles they were written in. Null when it is too much to keep. */
export function fileOf(
  stylesHash: string,
  fragments: Iterable<FragmentBytes>,
): Uint8Array<ArrayBuffer> | null {
  const all = [recordOf(stylesHash, '', []), ...fragments]
  const length = all.reduce((sum, item) => sum + item.byteLength, 0)
  return length > LARGEST ? null : joinedBytes(all)
}

/** By the ids they have; none where the file is of other styles, or none of ours. */
export function readFile(
  stylesHash: string,
  file: Uint8Array<ArrayBuffer> | null,
): Map<string, FragmentBytes> {
  const found = new Map<string, FragmentBytes>()
  if (!file) return found
  let isOurs = false
  for (let index = 0; index + HEAD <= file.byteLength;) {
    const end = index + HEAD + lengthsOf(file.subarray(index)).reduce((sum, item) => sum + item, 0)
    const record = file.subarray(index, end)
    const id = idOf(record)
    if (index > 0 && isOurs && end <= file.byteLength) found.set(id, record)
    else if (index === 0) isOurs = id === stylesHash
    index = end
  }
  return isOurs ? found : new Map()
}

export function bytesOfFragment(id: string, fragment: Fragment): FragmentBytes {
  const { body, notes, belongings, ...rest } = fragment
  const pieces: Uint8Array[] = []
  let end = 0
  const append = <Value extends { bytes: Uint8Array }>({ bytes, ...facts }: Value) => {
    const place: Place = [end, bytes.byteLength]
    pieces.push(bytes)
    end += bytes.byteLength
    return { ...facts, place }
  }
  const header: PlacedFragment = {
    ...rest,
    body: append(body),
    notes: notes && append(notes),
    belongings: belongings.map((item) => {
      if (item.kind === 'picture') return item
      return item.kind === 'bytes' ? append(item) : { ...item, piece: append(item.piece) }
    }),
  }
  return recordOf(id, JSON.stringify(header), pieces)
}

export function readFragment(record: FragmentBytes): Fragment {
  const [id, headerLength] = lengthsOf(record)
  const start = HEAD + id + headerLength
  // Written by the function above alone; another way of writing has another hash.
  const read = JSON.parse(decoder.decode(record.subarray(HEAD + id, start))) as PlacedFragment
  const take = <Value extends { place: Place }>({ place: [offset, length], ...facts }: Value) => ({
    ...facts,
    bytes: record.subarray(start + offset, start + offset + length),
  })
  return {
    ...read,
    body: take(read.body),
    notes: read.notes && take(read.notes),
    belongings: read.belongings.map((item) => {
      if (item.kind === 'picture') return item
      return item.kind === 'bytes' ? take(item) : { ...item, piece: take(item.piece) }
    }),
  }
}

function recordOf(id: string, header: string, pieces: readonly Uint8Array[]): FragmentBytes {
  const parts = [encoder.encode(id), encoder.encode(header), ...pieces]
  const [idLength = 0, headerLength = 0] = parts.map(({ byteLength }) => byteLength)
  const record = joinedBytes([new Uint8Array(HEAD), ...parts])
  const view = new DataView(record.buffer)
  view.setUint32(0, idLength)
  view.setUint32(4, headerLength)
  view.setUint32(8, record.byteLength - HEAD - idLength - headerLength)
  return record
}

function lengthsOf(record: Uint8Array): [id: number, told: number, bytes: number] {
  const view = new DataView(record.buffer, record.byteOffset, HEAD)
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8)]
}

const idOf = (record: FragmentBytes) =>
  decoder.decode(record.subarray(HEAD, HEAD + lengthsOf(record)[0]))
