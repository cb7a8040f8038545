import { placeWords } from '../../terms'
import type { TextPlace, PlacedText } from '../../wire/terms/guide'
import type { KeySentence } from './extractive/key-sentences'

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
