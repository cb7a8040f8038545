import { unbreakable } from '~/features/document/deck/fit/metrics'

/** What is drawn of a topic beside its words. */
export interface TopicExtras {
  markers?: number
  hasNote?: boolean
  /** Quotes that it leans on. */
  evidence?: number
}

/** The lines in which a title is set: its own, and of one that is too long several of about one length. */
export const linesOf = (title: string): readonly string[] =>
  title.length <= LONGEST && !title.includes('\n') ? [title] : title.split('\n').flatMap(wrapped)

function wrapped(line: string): string[] {
  const ems = emsOf(line)
  if (ems <= LONGEST) return [line]
  const room = Math.min(LONGEST, ems / Math.ceil(ems / LONGEST) + LINE_SLACK)
  const lines: string[] = []
  let [current, used] = ['', 0]
  for (const piece of unbreakable(line).flatMap((whole) => within(whole, room))) {
    const width = emsIn(current.slice(-1) + piece) - emsIn(current.slice(-1))
    if (used + width > room && current !== '') {
      lines.push(current.trimEnd())
      ;[current, used] = [piece.trimStart(), emsIn(piece.trimStart())]
    } else [current, used] = [current + piece, used + width]
  }
  return [...lines, current.trimEnd()].filter((item) => item !== '')
}

/** Ems by which a line may be longer than the others, so that none is left over. */
const LINE_SLACK = 1

/** A word that no line has room for goes letter by letter. */
const within = (piece: string, room: number): string[] =>
  emsIn(piece) > room ? [...piece] : [piece]

/** Size at which these lines of a title of this depth are drawn, pixels. */
export function sizeOf(
  lines: readonly string[],
  depth: number,
  { markers = 0, hasNote = false, evidence = 0 }: TopicExtras = {},
): { width: number; height: number } {
  const style = styles[Math.min(depth, styles.length - 1)] ?? styles[0]
  const letters = Math.max(...lines.map(emsOf))
  const icons = markers * ICON_PX + iconsWidth({ hasNote, evidence })
  return {
    width: Math.ceil(letters * style.size) + style.padding + icons,
    height: style.height + (lines.length - 1) * Math.ceil(style.size * LINE_HEIGHT),
  }
}

/** Ems of a line. */
const LONGEST = 22
export const ICON_PX = 22

/** What stands behind the words of a topic: that it has a note, how much it leans on. */
export const iconsWidth = ({ hasNote = false, evidence = 0 }: TopicExtras): number =>
  (hasNote ? ICON_PX : 0) + (evidence > 0 ? ICON_PX : 0)

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
function emsIn(title: string): number {
  let ems = (title.match(MIXED)?.length ?? 0) / 8
  for (const letter of title) ems += WIDE.test(letter) ? 1 : CAPITAL.test(letter) ? 0.68 : 0.58
  return ems
}

const emsOf = (line: string) => Math.max(2, emsIn(line))

const WIDE = /[—‘’“”…\u{2e80}-\u{10ffff}]/u
const CAPITAL = /[A-Z]/
const MIXED = /(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu
