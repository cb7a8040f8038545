/** Begins what marks a heading whose text is wanting. */
export const GAP = '【待补】'

export const isGapText = (text: string): boolean => text.startsWith(GAP)
