/** Formats of which a page is drawn as a picture; all others are laid out from their words or cells. */
export const drawnFormats: readonly string[] = ['pdf', 'png', 'jpg', 'jpeg']

/** Of a drawn page: no browser makes more of the width that sources are drawn at. */
export const PAGE_PICTURE_LIMITS = {
  /** Characters of base64. */
  characters: 1_500_000,
  /** Pixels of a side. */
  side: 6000,
} as const

export const pageTurns = [0, 90, 180, 270] as const
export const rasterTypes = ['image/webp', 'image/png', 'image/jpeg'] as const

export type { DrawnPage, PagePicture } from '../contracts/page-pictures'
