import { learningErrors } from '../../errors'

/** Bytes of a text file that are read at all: a book of five million Han characters has half as much. */
const LARGEST_TEXT_BYTES = 32 * 1024 * 1024

/** Texts are decoded whole, so they must fit in memory several times. */
export function refuseHuge(bytes: Uint8Array): void {
  if (bytes.byteLength > LARGEST_TEXT_BYTES) throw learningErrors.tooComplex()
}
