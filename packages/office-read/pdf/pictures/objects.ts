import type { RangeSource } from '../../document'
import { Pieces } from './pieces'
import { readSections, type Place } from './sections'
import { LARGEST_UNFOLDED, unfold } from './unfold'
import {
  CutOff,
  PdfName,
  PdfReader,
  PdfRef,
  type PdfDict,
  type PdfObject,
  type PdfValue,
} from './values'

const FIRST_READ = 4096
const LARGEST_OBJECT = 4 * 1024 * 1024
const CACHED_STREAMS = 8

/**
 * The objects of a PDF, read where they are asked for: of a long scan, what leads to one page and its picture. Files
 * that are locked or whose table of objects is broken are refused; pdf.js, which reads the text, is more forgiving.
 */
export class PdfObjects {
  private readonly streams = new Map<number, Promise<Map<number, PdfValue>>>()

  private constructor(
    private readonly pieces: Pieces,
    private readonly places: Map<number, Place>,
    readonly trailer: PdfDict,
  ) {}

  static async open(original: RangeSource): Promise<PdfObjects> {
    const pieces = new Pieces(original)
    const { places, trailer } = await readSections(pieces, (offset) => readObjectAt(pieces, offset))
    if (trailer.get('Encrypt')) throw new SyntaxError('locked')
    return new PdfObjects(pieces, places, trailer)
  }

  /** What a value says, links followed. Null for what is not there. */
  async follow(value: PdfValue | undefined): Promise<PdfValue> {
    let found = value ?? null
    for (let steps = 0; found instanceof PdfRef; steps += 1) {
      if (steps > 8) throw new SyntaxError('links in a ring')
      found = (await this.object(found.no)).value
    }
    return found
  }

  async dict(value: PdfValue | undefined): Promise<PdfDict> {
    const found = await this.follow(value)
    return found instanceof Map ? found : new Map<string, PdfValue>()
  }

  async list(value: PdfValue | undefined): Promise<PdfValue[]> {
    const found = await this.follow(value)
    return Array.isArray(found) ? found : []
  }

  async number(value: PdfValue | undefined, otherwise = 0): Promise<number> {
    const found = await this.follow(value)
    return typeof found === 'number' ? found : otherwise
  }

  async object(no: number): Promise<PdfObject> {
    const place = this.places.get(no)
    if (place === undefined) return { value: null, streamAt: null }
    if ('offset' in place) return readObjectAt(this.pieces, place.offset, no)
    const values = await this.unfoldedStream(place.stream)
    return { value: values.get(no) ?? null, streamAt: null }
  }

  /** The bytes of a stream as they lie in the file, at most `most` of them; null when there are more. */
  async packed({ value, streamAt }: PdfObject, most: number): Promise<Uint8Array | null> {
    if (!(value instanceof Map) || streamAt === null) return null
    const length = await this.number(value.get('Length'), -1)
    if (length < 0 || length > most) return null
    return this.pieces.exactly(streamAt, length)
  }

  /** A stream's bytes, unfolded; null for one that is folded in another way than by deflate, or too large. */
  async unfolded(object: PdfObject): Promise<Uint8Array | null> {
    const packed = await this.packed(object, LARGEST_UNFOLDED)
    if (!packed || !(object.value instanceof Map)) return packed
    const filters = await this.filtersOf(object.value)
    if (filters.length === 0) return packed
    if (filters.length > 1 || filters[0] !== 'FlateDecode') return null
    return unfold(packed, await this.parameters(object.value))
  }

  /** The same for the stream that a value links to; null for what is none. */
  async unfoldedOf(value: PdfValue | undefined): Promise<Uint8Array | null> {
    return value instanceof PdfRef ? this.unfolded(await this.object(value.no)) : null
  }

  /** Names of a stream's filters, in the order in which they are undone. */
  async filtersOf(dict: PdfDict): Promise<string[]> {
    const filter = await this.follow(dict.get('Filter'))
    const list = Array.isArray(filter) ? filter : [filter]
    return list.flatMap((entry) => (entry instanceof PdfName ? [entry.name] : []))
  }

  /** The settings of a stream's last filter. */
  async parameters(dict: PdfDict): Promise<PdfDict> {
    const settings = await this.follow(dict.get('DecodeParms'))
    return this.dict(Array.isArray(settings) ? settings.at(-1) : settings)
  }

  private unfoldedStream(no: number): Promise<Map<number, PdfValue>> {
    const cached = this.streams.get(no)
    if (cached) return cached
    const reading = this.readStream(no)
    this.streams.set(no, reading)
    const [oldest] = this.streams.keys()
    if (this.streams.size > CACHED_STREAMS && oldest !== undefined) this.streams.delete(oldest)
    return reading
  }

  /** Small objects packed together: pairs of number and offset, then the objects. */
  private async readStream(no: number): Promise<Map<number, PdfValue>> {
    const object = await this.object(no)
    const bytes = await this.unfolded(object)
    if (!bytes || !(object.value instanceof Map)) throw new SyntaxError('no object stream')
    const count = await this.number(object.value.get('N'))
    const first = await this.number(object.value.get('First'))
    // A number at the very end would wait for what comes after it.
    const padded = new Uint8Array(bytes.length + 16).fill(0x20)
    padded.set(bytes)
    padded.set([0x5d, 0x5d], bytes.length + 1)
    const pairs = new PdfReader(padded)
    const found = new Map<number, PdfValue>()
    for (let index = 0; index < count; index += 1) {
      const [own, offset] = [Number(pairs.word()), Number(pairs.word())]
      found.set(own, new PdfReader(padded, first + offset).value())
    }
    return found
  }
}

/** The object that begins at a place; with `no` only the one of this number. */
async function readObjectAt(pieces: Pieces, offset: number, no?: number): Promise<PdfObject> {
  for (let length = FIRST_READ; length <= LARGEST_OBJECT; length *= 4) {
    const bytes = await pieces.from(offset, length)
    try {
      return readObject(bytes, offset, no)
    } catch (error) {
      if (!(error instanceof CutOff) || offset + length >= pieces.size) throw error
    }
  }
  throw new SyntaxError('an object without end')
}

function readObject(bytes: Uint8Array, offset: number, no: number | undefined): PdfObject {
  const reader = new PdfReader(bytes)
  const [own, , keyword] = [reader.word(), reader.word(), reader.word()]
  if (keyword !== 'obj' || (no !== undefined && Number(own) !== no)) {
    throw new SyntaxError('no object where one should be')
  }
  const value = reader.value()
  if (!(value instanceof Map) || reader.word() !== 'stream') return { value, streamAt: null }
  // A line feed, or both signs of a line's end.
  const next = bytes[reader.position] === 13 ? 2 : 1
  return { value, streamAt: offset + reader.position + next }
}
