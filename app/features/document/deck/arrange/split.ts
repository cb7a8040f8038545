import type { SingleCommand } from '../commands'
import { layoutsFor, type Deck, type Slide } from '../deck'
import { condense } from '../plan/condense'

/** The second half of what a slide says on a page of its own behind it; null where there is nothing to part. */
export function splitCommands(deck: Deck, slide: Slide, id: string): SingleCommand[] | null {
  const index = deck.slides.findIndex((item) => item.id === slide.id)
  const isFigureApart = slide.figure !== null && slide.bullets.length > 0
  const half = Math.ceil(slide.bullets.length / 2)
  const rest = isFigureApart ? slide.bullets : slide.bullets.slice(half)
  if (index < 0 || rest.length === 0 || (half === slide.bullets.length && !isFigureApart))
    return null
  const second: Slide = {
    id,
    rev: 0,
    role: 'content',
    layout: 'text',
    title: slide.title,
    isChapter: false,
    nodeId: slide.nodeId,
    bullets: rest.map((bullet) => ({ ...bullet, id: `${id}-${bullet.id}`.slice(0, 64) })),
    figure: null,
    notes: '',
  }
  return [
    ...rest.map(({ id: bulletId }): SingleCommand => ({
      type: 'remove-bullet',
      slideId: slide.id,
      bulletId,
    })),
    { type: 'add-slide', at: index + 1, slide: second },
  ]
}

/** Characters that a bullet has at best. */
const SHORT = 24

/** Bullets as shorter sentences of their own words; null where none can be shorter. */
export function condenseCommands(slide: Slide): SingleCommand[] | null {
  const commands = slide.bullets.flatMap(({ id, text }): SingleCommand[] => {
    const short = condense(text, SHORT)
    return short !== '' && short.length < text.length
      ? [{ type: 'set-bullet', slideId: slide.id, bulletId: id, text: short }]
      : []
  })
  return commands.length > 0 ? commands : null
}

/** The next layout that the slide may have; null where it has one only. */
export function nextLayoutCommands(slide: Slide): SingleCommand[] | null {
  const layouts = layoutsFor(slide)
  const next = layouts[(layouts.indexOf(slide.layout) + 1) % layouts.length]
  if (!next || next === slide.layout) return null
  return [{ type: 'set-layout', slideId: slide.id, layout: next }]
}
