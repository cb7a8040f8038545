import { freeSpace } from '~/features/document/deck/arrange/free-space'
import type { SingleCommand } from '~/features/document/deck/commands'
import type { Deck, Slide } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import type { Extra } from '~/features/document/deck/extras'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import { blankSlide } from '../new-slides'
import { sizeOf } from './arranging'

const LEAST = { width: 260, height: 130 }
const ON_OWN_PAGE = { width: 640, height: 320 }

/**
 * A chart or a table put where it covers nothing: on the slide, or on a new one behind it where that has no room or would be
 * cut into other pages by it. `slideId` is where it lies.
 */
export function insertData(
  { deck, slide, template }: { deck: Deck; slide: Slide; template: Template },
  extra: Extra,
): { commands: SingleCommand[]; slideId: string } {
  const before = pagesOf(deck, slide, template)
  // Where its words stand once something lies beside them.
  const [page] = pagesOf(deck, withExtra(slide, extra), template)
  const isWhole = before.length === 1 && before[0]?.layout === page?.layout
  const rect = page && isWhole ? freeOn(page, extra, template, extra.rect) : null
  if (rect) {
    const command = { type: 'add-extra', slideId: slide.id, extra: { ...extra, rect } } as const
    return { commands: [command], slideId: slide.id }
  }
  const position = deck.slides.findIndex(({ id }) => id === slide.id) + 1
  const blank = { ...blankSlide(), bullets: [] }
  const [own] = pagesOf(deck, withExtra(blank, extra), template)
  const place = (own && freeOn(own, extra, template, ON_OWN_PAGE)) ?? extra.rect
  const added = withExtra(blank, { ...extra, rect: place })
  return { commands: [{ type: 'add-slide', at: position, slide: added }], slideId: blank.id }
}

const withExtra = (slide: Slide, extra: Extra): Slide => ({
  ...slide,
  extras: [...(slide.extras ?? []), extra],
})

const pagesOf = (deck: Deck, slide: Slide, template: Template) =>
  layoutDeck({ ...deck, slides: [slide] }, template)

function freeOn(
  { boxes }: ReturnType<typeof pagesOf>[number],
  extra: Extra,
  template: Template,
  preferred: { width: number; height: number },
) {
  const others = boxes.filter((box) => !('extraId' in box) || box.extraId !== extra.id)
  return freeSpace(others, { slide: sizeOf(template), preferred, least: LEAST })
}
