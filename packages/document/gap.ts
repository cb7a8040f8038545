import type { Block } from './body'

/** Begins what stands where the text of a heading is wanting. */
export const GAP = '【待补】'

export const isGapText = (text: string): boolean => text.startsWith(GAP)

export const isGap = (block: Block | undefined): boolean =>
  block?.type === 'paragraph' &&
  block.content?.[0]?.type === 'text' &&
  isGapText(block.content[0].text)
