import type { Anchor } from '../../terms'
import type { TextPlace, PlacedText } from '../../wire/terms/guide'
import type { KeySentence } from './extractive/key-sentences'

/** A place in words, as it stands on a mark; '' where it has none. */
export function placeWords(anchor: Anchor): string {
  switch (anchor.kind) {
    case 'page':
      return `第${anchor.page}页`
    case 'slide':
      return `第${anchor.slide}张`
    case 'cells':
      return anchor.sheet === '' ? anchor.range : `${anchor.sheet} ${anchor.range}`
    case 'paragraph':
      return `第${anchor.from}段`
    default:
      return ''
  }
}

export const placeOf = ({ passage, from, to }: KeySentence): TextPlace => ({
  no: passage.no,
  words: placeWords(passage.anchor),
  from,
  to,
})

export const quoted = (item: KeySentence): PlacedText => ({
  text: item.text,
  places: [placeOf(item)],
})
