/** A record of a PowerPoint file: a header of eight bytes, then its content. */
export interface PptRecord {
  type: number
  instance: number
  /** Where its content begins and ends in the stream. */
  from: number
  to: number
  isContainer: boolean
}

export const pptTypes = {
  document: 0x03e8,
  slide: 0x03ee,
  notes: 0x03f0,
  notesAtom: 0x03f1,
  persist: 0x03f3,
  drawing: 0x040c,
  placeholder: 0x0bc3,
  outlineReference: 0x0f9e,
  textHeader: 0x0f9f,
  wideText: 0x0fa0,
  narrowText: 0x0fa8,
  list: 0x0ff0,
  edit: 0x0ff5,
  persists: 0x1772,
  cryptography: 0x2f14,
  group: 0xf003,
  shape: 0xf004,
  shapeAtom: 0xf00a,
  properties: 0xf00b,
  textbox: 0xf00d,
  childAnchor: 0xf00f,
  clientData: 0xf011,
  moreProperties: 0xf122,
} as const

const HEADER_BYTES = 8

/** Records one after the other; one that promises more than there is ends where its parent does. */
export function* recordsIn(view: DataView, from: number, to: number): Generator<PptRecord> {
  const end = Math.min(to, view.byteLength)
  for (let offset = from; offset + HEADER_BYTES <= end;) {
    const record = recordAt(view, offset, end)
    yield record
    offset = record.to
  }
}

export function recordAt(view: DataView, offset: number, end = view.byteLength): PptRecord {
  const head = view.getUint16(offset, true)
  const from = offset + HEADER_BYTES
  return {
    type: view.getUint16(offset + 2, true),
    instance: head >> 4,
    isContainer: (head & 0xf) === 0xf,
    from,
    to: Math.min(end, from + view.getUint32(offset + 4, true)),
  }
}

export const childrenOf = (view: DataView, record: PptRecord) =>
  recordsIn(view, record.from, record.to)

export function firstChild(view: DataView, record: PptRecord, type: number): PptRecord | null {
  for (const child of childrenOf(view, record)) if (child.type === type) return child
  return null
}

/** Text of a text record: two bytes a character, or the lower byte only. */
export function textOfRecord(view: DataView, { type, from, to }: PptRecord): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + from, to - from)
  // Bytes above 7f are characters of their number, which only `latin1` by hand gives (the label means windows-1252).
  return type === pptTypes.wideText
    ? new TextDecoder('utf-16le').decode(bytes)
    : Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}
