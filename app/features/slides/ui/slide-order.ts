import type { SingleCommand } from '~/features/document/deck/commands'
import type { Deck } from '~/features/document/deck/deck'

/** Ids from one to another, in the order of the deck. */
export function rangeOf(order: readonly string[], from: string, to: string): string[] {
  const [start = 0, end = 0] = [order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b)
  return order.slice(Math.max(0, start), end + 1)
}

/** Slides brought next to each other, the first of them at a place among all; each is moved once at most. */
export function moveCommands(
  { slides }: Pick<Deck, 'slides'>,
  chosen: readonly string[],
  place: number,
): SingleCommand[] {
  const order = slides.map(({ id }) => id)
  const others = order.filter((id) => !chosen.includes(id))
  const anchor = others[Math.max(0, Math.min(place, others.length))]
  const commands: SingleCommand[] = []
  let now = order
  for (const slideId of order.filter((id) => chosen.includes(id))) {
    const without = now.filter((id) => id !== slideId)
    const target = anchor === undefined ? without.length : without.indexOf(anchor)
    if (now.indexOf(slideId) === target) continue
    commands.push({ type: 'move-slide', slideId, at: target })
    now = without.toSpliced(target, 0, slideId)
  }
  return commands
}
