import { isMachines, notesByOf, SLIDES_LIMIT, type Deck, type Slide } from './deck'

/**
 * A deck after its slides were made again: what a person changed, moved or removed stays so, the rest is as it was made
 * now. `fresh` names the heading that was asked for anew: its slides are replaced whoever changed them.
 */
export function mergeDeck(current: Deck, built: Deck, rev: number, fresh: string | null): Deck {
  const isFirst = current.slides.length === 0
  // Slides of people tell themselves apart by a revision after `madeRev`, so that one stays where it is.
  const machines = isFirst ? { rev } : { rev, scriptRev: rev }
  const isOpen = (slide: Slide) =>
    isMachines(slide, current) || (fresh !== null && slide.nodeId === fresh)
  const builtById = new Map(built.slides.map((slide) => [slide.id, slide]))
  const remaining = current.slides.flatMap((slide) => {
    const anew = builtById.get(slide.id)
    if (!isOpen(slide)) return [slide]
    // Its heading is gone, or says less now.
    return anew ? [{ ...anew, ...machines, ...notesOf(slide, anew, current) }] : []
  })
  return {
    ...current,
    slides: withNew(remaining, current, built, machines, fresh).slice(0, SLIDES_LIMIT),
    sources: withNewSources(current, built),
    madeRev: isFirst ? rev : current.madeRev,
  }
}

/** Scripts and what people wrote stay in the notes of a slide that is made anew; what the rule says now waits beside them. */
function notesOf(slide: Slide, anew: Slide, current: Deck): Partial<Slide> {
  const by = notesByOf(slide, current)
  if (by === 'made' || slide.notes === '') return {}
  const isOther = anew.notes !== '' && anew.notes !== slide.notes
  return {
    notes: slide.notes,
    notesBy: by,
    ...(isOther && { otherNotes: { text: anew.notes, by: 'made' as const } }),
  }
}

/** Slides that were not there before, each behind the one that it was made after. */
function withNew(
  remaining: Slide[],
  current: Deck,
  built: Deck,
  machines: Pick<Slide, 'rev' | 'scriptRev'>,
  fresh: string | null,
): Slide[] {
  const removed = new Set(
    current.bin.filter(({ nodeId }) => fresh === null || nodeId !== fresh).map(({ id }) => id),
  )
  const slides = [...remaining]
  for (const [index, slide] of built.slides.entries()) {
    if (removed.has(slide.id) || slides.some((item) => item.id === slide.id)) continue
    const before = built.slides
      .slice(0, index)
      .findLast((item) => slides.some(({ id }) => id === item.id))
    const place = before ? slides.findIndex(({ id }) => id === before.id) + 1 : 0
    slides.splice(place, 0, { ...slide, ...machines })
  }
  return slides
}

// Numbers of marks stay what they were: new sources come behind.
function withNewSources({ sources }: Deck, built: Deck) {
  const existing = new Set(sources.map(({ id }) => id))
  return [...sources, ...built.sources.filter(({ id }) => !existing.has(id))]
}
