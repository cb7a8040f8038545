import { unzipSync, type UnzipFileInfo } from 'fflate'

const MOST_PARTS = 2_000
const LARGEST_PART = 16 * 1024 * 1024
const LARGEST_WHOLE = 48 * 1024 * 1024
const LARGEST_RATIO = 100
const RATIO_COUNTS_FROM = 1024 * 1024
/** Packed bytes of one part of XML: unpacking takes time whatever the directory promises. */
const LARGEST_PACKED_XML = 3 * 1024 * 1024

/** Whether a part of an office package is XML, by its path. */
export const isXmlPart = (path: string): boolean => /\.(xml|rels|vml)$/i.test(path)

/**
 * The parts of a .docx or .pptx that somebody else made, by path, bounded before anything is unpacked; folders and names
 * that climb out of the archive are left out. Throws what `refuse` makes: `tooLarge` for bombs, `damaged` for no archive.
 */
export function unpackOffice(
  source: Uint8Array,
  refuse: { tooLarge: () => Error; damaged: () => Error },
): Record<string, Uint8Array> {
  let [count, total, isTooLarge] = [0, 0, false]
  const filter = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    count += 1
    total += originalSize
    const isBomb = originalSize > RATIO_COUNTS_FROM && originalSize > size * LARGEST_RATIO
    const isHuge = originalSize > LARGEST_PART || (isXmlPart(name) && size > LARGEST_PACKED_XML)
    isTooLarge ||= isBomb || isHuge || count > MOST_PARTS || total > LARGEST_WHOLE
    if (isTooLarge) throw refuse.tooLarge()
    return !name.endsWith('/') && !/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:|\\/.test(name)
  }
  try {
    return unzipSync(source, { filter })
  } catch (error) {
    throw isTooLarge ? error : refuse.damaged()
  }
}
