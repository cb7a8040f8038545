import { isMachines, notesByOf, type Deck, type Slide } from './deck'

/**
 * A deck with scripts laid into its notes, by the id of their slide. A person's notes stay: the script waits beside them.
 * What a script takes the place of is set aside, so that it can be had back.
 */
export function withScripts(deck: Deck, scripts: ReadonlyMap<string, string>, rev: number): Deck {
  return {
    ...deck,
    slides: deck.slides.map((slide) => {
      const script = scripts.get(slide.id) ?? ''
      return script === '' || isInNotes(slide, script)
        ? slide
        : withScript(deck, slide, script, rev)
    }),
  }
}

const isInNotes = ({ notes, otherNotes }: Slide, script: string) =>
  notes === script || otherNotes?.text === script

function withScript(deck: Deck, slide: Slide, script: string, rev: number): Slide {
  const by = notesByOf(slide, deck)
  const stays = isMachines(slide, deck) ? { scriptRev: rev } : {}
  const laid = { ...slide, rev, ...stays }
  if (by === 'person' && slide.notes !== '') {
    return { ...laid, notesBy: by, otherNotes: { text: script, by: 'script' } }
  }
  const before = slide.notes === '' ? {} : { otherNotes: { text: slide.notes, by } }
  return { ...laid, notes: script, notesBy: 'script', ...before }
}
