import { readingErrors } from '../errors'
import { pptTypes, recordAt, recordsIn, type PptRecord } from './ppt-records'

// What the stream of the current user says of a file with a password.
const ENCRYPTED_TOKEN = 0xf3d1c4df
const MOST_EDITS = 1000
const MOST_PERSISTS = 100_000

/** Where each persistent object (slides, notes, the document itself) stands now, after all edits. */
export function readPersists(
  view: DataView,
  user: Uint8Array | null,
): { persists: Map<number, PptRecord>; documentId: number } {
  const persists = new Map<number, PptRecord>()
  let documentId = -1
  let offset = lastEdit(view, user)
  // From the newest edit to the oldest: what is known already is newer.
  for (
    let edits = 0;
    offset > 0 && offset + 36 <= view.byteLength && edits < MOST_EDITS;
    edits += 1
  ) {
    const edit = recordAt(view, offset)
    if (edit.type !== pptTypes.edit) break
    if (documentId < 0) documentId = view.getUint32(edit.from + 16, true)
    addPersists(view, view.getUint32(edit.from + 12, true), persists)
    const before = view.getUint32(edit.from + 8, true)
    if (before >= offset) break
    offset = before
  }
  if (documentId < 0) throw readingErrors.damaged()
  return { persists, documentId }
}

function lastEdit(view: DataView, user: Uint8Array | null): number {
  if (!user || user.byteLength < 20) throw readingErrors.damaged()
  const atom = new DataView(user.buffer, user.byteOffset, user.byteLength)
  if (atom.getUint32(12, true) === ENCRYPTED_TOKEN) throw readingErrors.encrypted()
  const offset = atom.getUint32(16, true)
  if (offset + 36 <= view.byteLength && recordAt(view, offset).type === pptTypes.edit) return offset
  // A wrong mark: the last edit is the last record of its kind.
  let last = 0
  for (const record of recordsIn(view, 0, view.byteLength)) {
    if (record.type === pptTypes.edit) last = record.from - 8
  }
  return last
}

/** Runs of objects with numbers in a row: first number and count in one word, then an offset each. */
function addPersists(view: DataView, offset: number, persists: Map<number, PptRecord>): void {
  if (offset + 8 > view.byteLength) return
  const directory = recordAt(view, offset)
  if (directory.type !== pptTypes.persists) return
  for (let offset = directory.from; offset + 4 <= directory.to;) {
    const run = view.getUint32(offset, true)
    const [first, count] = [run & 0xfffff, run >>> 20]
    offset += 4
    for (let index = 0; index < count && offset + 4 <= directory.to; index += 1, offset += 4) {
      const place = view.getUint32(offset, true)
      if (persists.size > MOST_PERSISTS) return
      if (place + 8 <= view.byteLength && !persists.has(first + index))
        persists.set(first + index, recordAt(view, place))
    }
  }
}
