import type { Slide } from '~/features/document/deck/deck'

/** Ids of what a person adds: their own, so that a repeated sending adds nothing twice. */
export const newPartId = (): string => `p${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

const NEW_TITLE = '新的一页'
const FIRST_BULLET = '在这里写要点'
export const NEW_BULLET = '新的一条'

/** Words that stand where somebody is to write: who begins to write there writes in their place. */
export const isPrompt = (words: string): boolean =>
  [NEW_TITLE, FIRST_BULLET, NEW_BULLET].includes(words)

export const blankSlide = (): Slide => ({
  id: newPartId(),
  rev: 0,
  role: 'content',
  layout: 'text',
  title: NEW_TITLE,
  isChapter: false,
  nodeId: null,
  bullets: [{ id: newPartId(), text: FIRST_BULLET, from: null }],
  figure: null,
  notes: '',
})

/** The same slide again under ids of its own; what stands behind its bullets goes along. */
export const copyOf = (slide: Slide): Slide => ({
  ...slide,
  id: newPartId(),
  rev: 0,
  isChapter: false,
  bullets: slide.bullets.map((bullet) => ({ ...bullet, id: newPartId() })),
})
