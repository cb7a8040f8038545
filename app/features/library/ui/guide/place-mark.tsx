import type { TextPlace } from '../../wire/terms/guide'
import type { ReaderHands } from '../reader/tabs'

export interface PlaceMarksProps {
  places: readonly TextPlace[]
  onShow: ReaderHands['show']
}

/** 第14页: moves the document there and marks the words. Places of the same name are shown once. */
export function PlaceMarks({ places, onShow }: PlaceMarksProps) {
  const names = new Set<string>()
  return places.map((place) => {
    const words = place.words || '原文'
    if (names.has(words)) return null
    names.add(words)
    return (
      <button
        key={`${place.no}-${place.from}`}
        type="button"
        className="made-place"
        aria-label={`看原文：${words}`}
        onClick={() => showPlace(place, onShow)}
      >
        {words}
      </button>
    )
  })
}

export function showPlace({ no, from, to }: TextPlace, show: ReaderHands['show']) {
  show({ passage: no, used: to > from ? [{ from, to }] : [] })
}
