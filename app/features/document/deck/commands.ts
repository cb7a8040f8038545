import { arrangeSlide, isArranging, type ArrangeCommand } from './arrange/commands'
import { withKnownOrigins, withKnownParts } from './known-parts'
import { changeNotes } from './notes-commands'
import {
  BIN_LIMIT,
  BULLETS_LIMIT,
  hasBullets,
  layoutsFor,
  SLIDES_LIMIT,
  type Bullet,
  type Deck,
  type NotesBy,
  type OtherNotes,
  type Slide,
  type SlideLayout,
  type TemplateId,
} from './deck'

/** What a person may do to a deck. Ids of what is new are the sender's, so that a repeated sending makes nothing twice. */
export type DeckCommand =
  | SingleCommand
  /** All of them or none; one act to whoever undoes it. */
  | { type: 'many'; commands: readonly SingleCommand[] }

export type SingleCommand =
  | ArrangeCommand
  | { type: 'set-title'; title: string; byline: string }
  /** A look of ours, or over it a presentation of the team's. */
  | { type: 'set-template'; template: TemplateId; masterId?: string | null | undefined }
  | { type: 'set-slide-title'; slideId: string; title: string }
  | { type: 'set-layout'; slideId: string; layout: SlideLayout }
  /** `by`: whose words they are, a person's when it is not said; null where nobody has told. */
  | { type: 'set-notes'; slideId: string; notes: string; by?: NotesBy | null }
  /** The notes and those set aside change places. */
  | { type: 'swap-notes'; slideId: string }
  | { type: 'set-other-notes'; slideId: string; other: OtherNotes | null }
  | { type: 'set-bullet'; slideId: string; bulletId: string; text: string }
  /** `at` counts from 0, as everywhere here. */
  | { type: 'add-bullet'; slideId: string; at: number; bullet: Bullet }
  | { type: 'remove-bullet'; slideId: string; bulletId: string }
  | { type: 'move-bullet'; slideId: string; bulletId: string; at: number }
  | { type: 'move-slide'; slideId: string; at: number }
  | { type: 'remove-slide'; slideId: string }
  /** Puts a slide in: a new one, a copy, or one that was removed. */
  | { type: 'add-slide'; at: number; slide: Slide }

/** A command by its single ones, in their order. */
export const singlesOf = (command: DeckCommand): readonly SingleCommand[] =>
  command.type === 'many' ? command.commands : [command]

export type DeckRefusal = 'missing' | 'full' | 'layout' | 'changed' | 'last'

/** A deck after a command and the command that takes it back, or why it cannot be. */
export type DeckChange =
  | { ok: true; deck: Deck; inverse: DeckCommand }
  | { ok: false; why: DeckRefusal }

/**
 * Does a command to a deck. `base` is the revision it was meant for, `rev` the one it makes: a slide that was changed
 * after `base` refuses it, all others let it pass.
 */
export function applyToDeck(
  deck: Deck,
  command: DeckCommand,
  base: number,
  rev: number,
): DeckChange {
  return command.type === 'many'
    ? applyMany(deck, command.commands, base, rev)
    : applySingle(deck, command, base, rev)
}

function applyMany(
  deck: Deck,
  commands: readonly SingleCommand[],
  base: number,
  rev: number,
): DeckChange {
  const inverse: SingleCommand[] = []
  let result = deck
  for (const command of commands) {
    const change = applySingle(result, command, base, rev)
    if (!change.ok) return change
    if (change.deck !== result) inverse.unshift(change.inverse)
    result = change.deck
  }
  return { ok: true, deck: result, inverse: { type: 'many', commands: inverse } }
}

type SingleChange =
  | { ok: true; deck: Deck; inverse: SingleCommand }
  | { ok: false; why: DeckRefusal }

function applySingle(deck: Deck, command: SingleCommand, base: number, rev: number): SingleChange {
  switch (command.type) {
    case 'set-title':
      return done(
        { ...deck, title: command.title, byline: command.byline },
        { ...command, title: deck.title, byline: deck.byline },
      )
    case 'set-template':
      return setTemplate(deck, command)
    case 'add-slide':
      return addSlide(deck, command, rev)
    case 'move-slide':
      return moveSlide(deck, command)
    case 'remove-slide':
      return removeSlide(deck, command, { base, rev })
    default:
      return onSlide(deck, command, base, rev)
  }
}

type SlideCommand = Exclude<
  SingleCommand,
  { type: 'set-title' | 'set-template' | 'add-slide' | 'move-slide' | 'remove-slide' }
>

const done = (deck: Deck, inverse: SingleCommand): SingleChange => ({ ok: true, deck, inverse })
const refused = (why: DeckRefusal): SingleChange => ({ ok: false, why })

function setTemplate(
  { masterId: before, ...deck }: Deck,
  { template, masterId }: Extract<DeckCommand, { type: 'set-template' }>,
): SingleChange {
  const inverse = { type: 'set-template', template: deck.template } as const
  return done(
    { ...deck, template, ...(masterId && { masterId }) },
    { ...inverse, ...(before && { masterId: before }) },
  )
}

function addSlide(
  deck: Deck,
  { at, slide }: Extract<DeckCommand, { type: 'add-slide' }>,
  rev: number,
): SingleChange {
  const inverse = { type: 'remove-slide', slideId: slide.id } as const
  if (deck.slides.some((item) => item.id === slide.id)) return done(deck, inverse)
  if (deck.slides.length >= SLIDES_LIMIT) return refused('full')
  const complete = withKnownParts(deck, slide)
  const bin = deck.bin.filter((item) => item.id !== slide.id)
  return done({ ...deck, bin, slides: deck.slides.toSpliced(at, 0, { ...complete, rev }) }, inverse)
}

function moveSlide(
  deck: Deck,
  { slideId, at }: Extract<DeckCommand, { type: 'move-slide' }>,
): SingleChange {
  const from = deck.slides.findIndex((item) => item.id === slideId)
  const slide = deck.slides[from]
  if (!slide) return refused('missing')
  const slides = deck.slides.toSpliced(from, 1).toSpliced(at, 0, slide)
  return done({ ...deck, slides }, { type: 'move-slide', slideId, at: from })
}

function removeSlide(
  deck: Deck,
  { slideId }: Extract<DeckCommand, { type: 'remove-slide' }>,
  at: { base: number; rev: number },
): SingleChange {
  const index = deck.slides.findIndex((item) => item.id === slideId)
  const slide = deck.slides[index]
  if (!slide) return refused('missing')
  if (deck.slides.length === 1) return refused('last')
  if (isChangedSince(slide, at)) return refused('changed')
  const bin = [slide, ...deck.bin].slice(0, BIN_LIMIT)
  return done(
    { ...deck, bin, slides: deck.slides.toSpliced(index, 1) },
    { type: 'add-slide', at: index, slide },
  )
}

type SlideChange = { slide: Slide; inverse: SingleCommand } | DeckRefusal

// What the same sending did to it before is no change of another's.
const isChangedSince = (slide: Slide, { base, rev }: { base: number; rev: number }) =>
  slide.rev > base && slide.rev !== rev

function onSlide(deck: Deck, command: SlideCommand, base: number, rev: number): SingleChange {
  const index = deck.slides.findIndex((item) => item.id === command.slideId)
  const slide = deck.slides[index]
  if (!slide) return refused('missing')
  if (isChangedSince(slide, { base, rev })) return refused('changed')
  const change = changeSlide(slide, withKnownOrigins(deck, command))
  if (typeof change === 'string') return refused(change)
  const slides = deck.slides.with(index, { ...change.slide, rev })
  return done({ ...deck, slides }, change.inverse)
}

function changeSlide(slide: Slide, command: SlideCommand): SlideChange {
  if (isArranging(command)) return arrangeSlide(slide, command)
  switch (command.type) {
    case 'set-slide-title':
      return {
        slide: { ...slide, title: command.title },
        inverse: { ...command, title: slide.title },
      }
    case 'set-notes':
    case 'swap-notes':
    case 'set-other-notes':
      return changeNotes(slide, command)
    case 'set-layout':
      if (!layoutsFor(slide).includes(command.layout)) return 'layout'
      return {
        slide: { ...slide, layout: command.layout },
        inverse: { ...command, layout: slide.layout },
      }
    default:
      return changeBullets(slide, command)
  }
}

type BulletCommand = Extract<
  SlideCommand,
  { type: 'set-bullet' | 'add-bullet' | 'remove-bullet' | 'move-bullet' }
>

function changeBullets(slide: Slide, command: BulletCommand): SlideChange {
  const { slideId } = command
  if (command.type === 'add-bullet') {
    const { bullet, at } = command
    const inverse = { type: 'remove-bullet', slideId, bulletId: bullet.id } as const
    if (slide.bullets.some((item) => item.id === bullet.id)) return { slide, inverse }
    if (!hasBullets(slide)) return 'layout'
    if (slide.bullets.length >= BULLETS_LIMIT) return 'full'
    return { slide: { ...slide, bullets: slide.bullets.toSpliced(at, 0, bullet) }, inverse }
  }
  const from = slide.bullets.findIndex((item) => item.id === command.bulletId)
  const bullet = slide.bullets[from]
  if (!bullet) return 'missing'
  const without = slide.bullets.toSpliced(from, 1)
  switch (command.type) {
    case 'set-bullet':
      return {
        slide: { ...slide, bullets: slide.bullets.with(from, { ...bullet, text: command.text }) },
        inverse: { ...command, text: bullet.text },
      }
    case 'remove-bullet':
      return {
        slide: { ...slide, bullets: without },
        inverse: { type: 'add-bullet', slideId, at: from, bullet },
      }
    case 'move-bullet':
      return {
        slide: { ...slide, bullets: without.toSpliced(command.at, 0, bullet) },
        inverse: { ...command, at: from },
      }
  }
}
