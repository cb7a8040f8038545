export {
  type DeckFigure,
  hasBullets,
  type Deck,
  type Slide,
  NOTES_LIMIT,
  notesByOf,
  BULLETS_LIMIT,
  markOf,
  templateIds,
} from './deck'
export { chapterTitles } from './fit/chapters'
export { layoutDeck } from './fit/layout'
export { type Cells, chartOfTable } from './plan/figures'
export { condense, isShort } from './plan/condense'
export { leansBack } from './plan/leans-back'
export { breaksOff } from './plan/whole-clause'
export { NOTES_HEAD } from './plan/statements'
export { deckOfDocument } from './plan/deck-of-document'
export { slideLayouts, slideRoles, type DeckSource, type SlideLayout } from './deck'
export { type LayoutSlots, type Template } from './design/template'
export { templates } from './design/templates'
export {
  alignments,
  boxNames,
  shapeKinds,
  styledBoxes,
  tones,
  type BoxStyle,
  type Extra,
  type ExtraContent,
  type Placement,
} from './extras'
