import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'

/** A picture of dots: what may be shown in other people's browsers. Vector files are programs and are not. */
export interface Raster {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  /** Pixels. */
  width: number
  height: number
}

const kinds = [
  { type: 'image/png', reader: PNG },
  { type: 'image/jpeg', reader: JPG },
  { type: 'image/webp', reader: WEBP },
] as const

/** What kind of picture the bytes are, by themselves; names and announced types are not believed. Null: none. */
export function readRaster(bytes: Uint8Array): Raster | null {
  for (const { type, reader } of kinds) {
    try {
      if (!reader.validate(bytes)) continue
      const { width, height } = reader.calculate(bytes)
      return width > 0 && height > 0 ? { type, width, height } : null
    } catch {
      // Cut off or broken: as good as no picture.
      return null
    }
  }
  return null
}
