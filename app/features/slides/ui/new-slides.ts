import type { Slide } from '~/features/document/deck/deck'

/** Ids of what a person adds: their own, so that a repeated sending adds nothing twice. */
export const newPartId = (): string => `p${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

export const blankSlide = (): Slide => ({
  id: newPartId(),
  rev: 0,
  role: 'content',
  layout: 'text',
  title: '新的一页',
  isChapter: false,
  nodeId: null,
  bullets: [{ id: newPartId(), text: '在这里写要点', from: null }],
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
