import { readingErrors } from '../errors'
import type { RangeSource } from '../document'
import { XmlTokens, type XmlListener } from './xml'
import { inflate, listZip, type ZipEntry } from './zip'

/** A link from one part to another. */
export interface Relation {
  /** The last word of its type: `slide`, `worksheet`, `image`. */
  type: string
  /** Path of the part it points to; external targets are left out. */
  target: string
}

/** Characters of all parts of a file that are read: more than the longest novels have. */
const MOST_CHARACTERS = 8_000_000

/** docx, pptx and xlsx: parts of XML in an archive, linked by relations. Nothing is unfolded before it was weighed. */
export class XmlArchive {
  private characters = 0

  private constructor(
    private readonly source: RangeSource,
    private readonly entries: Map<string, ZipEntry>,
  ) {}

  static async open(source: RangeSource): Promise<XmlArchive> {
    return new XmlArchive(source, await listZip(source))
  }

  /** Whether anything lies in this folder. */
  holds(folder: string): boolean {
    return [...this.entries.keys()].some((path) => path.startsWith(folder))
  }

  has(path: string): boolean {
    return this.entries.has(path)
  }

  /** Tells a part to a listener; nothing when it is not there. */
  async read(path: string, listener: XmlListener): Promise<void> {
    const entry = this.entries.get(path)
    if (!entry) return
    const tokens = new XmlTokens(this.counting(listener))
    const decoder = new TextDecoder('utf-8')
    for await (const piece of inflate(this.source, entry)) {
      tokens.feed(decoder.decode(piece, { stream: true }))
    }
    tokens.feed(decoder.decode())
    tokens.end()
  }

  /** The first bytes of a part, at most so many; null when it is not there. */
  async bytesOf(path: string, most: number): Promise<Uint8Array | null> {
    const entry = this.entries.get(path)
    if (!entry) return null
    const bytes = new Uint8Array(Math.min(entry.size, most))
    let offset = 0
    for await (const piece of inflate(this.source, entry)) {
      bytes.set(piece.subarray(0, bytes.length - offset), offset)
      offset += Math.min(piece.length, bytes.length - offset)
      if (offset === bytes.length) break
    }
    return bytes.subarray(0, offset)
  }

  /** What is read of all parts is held until it is handed on: more than a book is refused while it comes. */
  private counting(listener: XmlListener): XmlListener {
    return {
      open: (...tag) => listener.open(...tag),
      close: (name) => listener.close(name),
      text: (text) => {
        this.characters += text.length
        if (this.characters > MOST_CHARACTERS) throw readingErrors.tooLong()
        listener.text(text)
      },
    }
  }

  /** The part that the archive is about, by what it says itself, or by its usual name. */
  async mainPart(usual: string): Promise<string> {
    const relations = await this.relationsOf('')
    const main = [...relations.values()].find(({ type }) => type === 'officeDocument')?.target
    const path = main !== undefined && this.has(main) ? main : usual
    if (!this.has(path)) throw readingErrors.damaged()
    return path
  }

  /** Where the part's links lead, by their id. */
  async relationsOf(path: string): Promise<Map<string, Relation>> {
    const slash = path.lastIndexOf('/')
    const folder = path.slice(0, slash + 1)
    const found = new Map<string, Relation>()
    await this.read(`${folder}_rels/${path.slice(slash + 1)}.rels`, {
      open(name, attributes) {
        if (localName(name) !== 'Relationship' || attributes.TargetMode === 'External') return
        const type = attributes.Type?.split('/').at(-1) ?? ''
        found.set(attributes.Id ?? '', { type, target: resolved(folder, attributes.Target ?? '') })
      },
      close() {},
      text() {},
    })
    return found
  }
}

/** A name without its prefix. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function resolved(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of target.split('/').filter(Boolean)) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
