/** What is drawn of a topic beside its words. */
export interface TopicExtras {
  markers?: number
  hasNote?: boolean
  /** Quotes that it leans on. */
  evidence?: number
}

/** Size at which a title of this depth is drawn, pixels; a long line is cut. */
export function sizeOf(
  title: string,
  depth: number,
  { markers = 0, hasNote = false, evidence = 0 }: TopicExtras = {},
): { width: number; height: number } {
  const style = styles[Math.min(depth, styles.length - 1)] ?? styles[0]
  const lines = title.split('\n')
  const letters = Math.min(LONGEST, Math.max(...lines.map(emsOf)))
  const icons = markers * ICON_PX + (hasNote ? ICON_PX : 0) + (evidence > 0 ? ICON_PX : 0)
  return {
    width: Math.ceil(letters * style.size) + style.padding + icons,
    height: style.height + (lines.length - 1) * Math.ceil(style.size * LINE_HEIGHT),
  }
}

const LONGEST = 22
const ICON_PX = 22
/** Of a topic with several lines, in ems. */
export const LINE_HEIGHT = 1.4

const styles = [
  { size: 17, padding: 52, height: 54 },
  { size: 14, padding: 34, height: 38 },
  { size: 14, padding: 26, height: 30 },
  { size: 13, padding: 22, height: 28 },
] as const

/**
 * Width in ems, rather too wide than too narrow: what is cut off cannot be read. The browser sets an eighth of an em
 * between Chinese and Latin letters or figures; quotation marks, dashes and dots are as wide as a character in Chinese.
 */
function emsOf(title: string): number {
  let ems = (title.match(MIXED)?.length ?? 0) / 8
  for (const letter of title) ems += WIDE.test(letter) ? 1 : CAPITAL.test(letter) ? 0.68 : 0.58
  return Math.max(2, ems)
}

const WIDE = /[—‘’“”…\u{2e80}-\u{10ffff}]/u
const CAPITAL = /[A-Z]/
const MIXED = /(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu
