import { DECK_MANY_LIMIT } from '~/features/document/deck-terms'
import type { SingleCommand } from '~/features/document/deck/commands'
import type { Deck, Slide } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import { PLACED_LIMIT } from '~/features/document/deck/extras'
import { sizeOf } from './arranging'

type SetTemplate = Extract<SingleCommand, { type: 'set-template' }>

/**
 * Another template or master as one act: boxes that were moved by hand in the one before stand there in the next one, too,
 * unless they have a place of their own there.
 */
export function templateCommands(
  { deck, withheld }: { deck: Deck; withheld: readonly string[] },
  { from, to, command }: { from: Template; to: Template; command: SetTemplate },
): SingleCommand[] {
  const scale = sizeOf(to).width / sizeOf(from).width
  const places = deck.slides.flatMap((slide) =>
    withheld.includes(slide.id) ? [] : placesOf(slide, { from, to, scale }),
  )
  return [command, ...places.slice(0, DECK_MANY_LIMIT - 1)]
}

function placesOf(
  { id: slideId, placed = [] }: Slide,
  { from, to, scale }: { from: Template; to: Template; scale: number },
): SingleCommand[] {
  const own = new Set(placed.flatMap(({ box, template }) => (template === to.id ? [box] : [])))
  const moved = placed.filter(({ box, template }) => template === from.id && !own.has(box))
  return moved.slice(0, Math.max(0, PLACED_LIMIT - placed.length)).map(({ box, rect }) => ({
    type: 'place',
    slideId,
    box,
    template: to.id,
    rect: { ...rect, x: rect.x * scale, width: rect.width * scale },
  }))
}
