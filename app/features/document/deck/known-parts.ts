import { markOf, type Bullet, type BulletOrigin, type Deck, type Slide } from './deck'
import type { SingleCommand } from './commands'

// What is put in may name only pictures and evidence that the deck has already: others are not the sender's to show.

/** A slide without what the deck does not know. */
export function withKnownParts(deck: Deck, { extras, ...slide }: Slide): Slide {
  const { figure } = slide
  const keys = new Set([...deck.slides, ...deck.bin].flatMap(pictureKeys))
  const isKnown = figure?.kind !== 'image' || keys.has(figure.key)
  const ownExtras = extras?.filter((extra) => extra.kind !== 'picture' || keys.has(extra.key))
  return {
    ...slide,
    ...(ownExtras && ownExtras.length > 0 && { extras: ownExtras }),
    bullets: slide.bullets.map((bullet) => knownBullet(deck, bullet)),
    figure: isKnown && figure ? { ...figure, from: knownOrigin(deck, figure.from) } : null,
  }
}

/** Names of the stored pictures that a slide shows. */
export const pictureKeys = ({
  figure,
  extras = [],
}: Pick<Slide, 'figure' | 'extras'>): string[] => [
  ...(figure?.kind === 'image' ? [figure.key] : []),
  ...extras.flatMap((extra) => (extra.kind === 'picture' ? extra.key : [])),
]

/** A command without evidence that the deck does not know. */
export function withKnownOrigins<Command extends SingleCommand>(
  deck: Deck,
  command: Command,
): Command {
  if (command.type === 'add-bullet')
    return { ...command, bullet: knownBullet(deck, command.bullet) }
  if (command.type !== 'set-figure' || !command.figure) return command
  const { figure } = command
  return { ...command, figure: { ...figure, from: knownOrigin(deck, figure.from) } }
}

const knownBullet = (deck: Deck, bullet: Bullet): Bullet => ({
  ...bullet,
  from: knownOrigin(deck, bullet.from),
})

const knownOrigin = (deck: Deck, from: BulletOrigin | null): BulletOrigin | null =>
  from && {
    ...from,
    evidenceIds: from.evidenceIds.filter((id) => markOf(deck, id) !== null),
  }
