/** A slide as it is shown. Places are in percent of the slide, letters in points of it. */
export interface Slide {
  /** From 1, in the order in which they are shown. */
  no: number
  title: string
  /** Points. */
  width: number
  height: number
  background: string
  items: SlideItem[]
  /** Speaker notes, paragraph by paragraph. */
  notes: string[]
}

export interface Place {
  left: number
  top: number
  width: number
  height: number
  /** Degrees clockwise. */
  turn: number
}

export type SlideItem =
  | {
      kind: 'text'
      place: Place
      fill: string
      anchor: 'start' | 'center' | 'end'
      paragraphs: SlideParagraph[]
    }
  | { kind: 'picture'; place: Place; url: string; alt: string }
  | { kind: 'table'; place: Place; rows: SlideCell[][] }

export interface SlideCell {
  text: string
  columns: number
  rows: number
}

export interface SlideParagraph {
  /** 0–8. */
  level: number
  bullet: string
  align: 'left' | 'center' | 'right' | 'justify'
  runs: SlideRun[]
}

export interface SlideRun {
  text: string
  /** Points. */
  size: number
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  color: string
}

/** All words of a slide, notes left out. */
export const wordsOf = ({ items }: Slide): string =>
  items
    .flatMap((item) => {
      if (item.kind === 'text')
        return item.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''))
      return item.kind === 'table' ? item.rows.flatMap((row) => row.map(({ text }) => text)) : []
    })
    .join('\n')
