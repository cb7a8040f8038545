import type { RangeSource } from '../document'
import type { PictureDescription } from './captions'

export interface FoundPicture extends PictureDescription {
  name: string
  /** Page or slide. */
  page: number | null
  width: number
  height: number
}

/** How the pictures of a format are found and taken out. */
export interface PictureSource {
  list(
    original: RangeSource,
    window: number,
  ): Promise<{ pictures: FoundPicture[]; next: number | null }>
  /** Null for what is not there, or has more than `most` bytes. */
  take(original: RangeSource, name: string, most: number): Promise<Uint8Array | null>
}
