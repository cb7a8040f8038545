/** What a text held that a body cannot hold, counted. Words inside tags, links and marks stay; the rest is gone. */
export interface Dropped {
  /** Tags and comments. */
  html: number
  images: number
  /** Addresses that are none of the web's. */
  links: number
  /** Citations and cross-references that name nothing. */
  names: number
  /** Figures that are broken or too large. */
  figures: number
  /** Marks of code that never closes, or that wrapped the whole. */
  fences: number
  /** Characters that no XML can hold. */
  characters: number
  /** What a model thought aloud. */
  thoughts: number
  /** Characters beyond what is read at once. */
  beyond: number
}

export const nothingDropped = (): Dropped => ({
  html: 0,
  images: 0,
  links: 0,
  names: 0,
  figures: 0,
  fences: 0,
  characters: 0,
  thoughts: 0,
  beyond: 0,
})
