import { type FigureKind, figureKinds } from '../body'
import { EVIDENCE_NAME, TARGET_NAME } from './marks'

/** The first line of a figure: `:::table{#tab-gdp source="e12;e15" width=0.8 alt="…"} 标题`. */
export interface FigureHead {
  kind: FigureKind
  /** '' when it names none. */
  id: string
  caption: string
  evidenceIds: readonly string[]
  alt?: string
  width?: number
}

const HEAD = /^(:{3,})[ \t]*([a-z]{3,12})[ \t]*(?:\{([^{}\n]{0,4000})\})?[ \t]*(.*)$/

/** Reads the line; null when it opens no figure. `fence` is how many colons stand at its head. */
export function readFigureHead(line: string): (FigureHead & { fence: number }) | null {
  const [, colons = '', name = '', inside = '', caption = ''] = HEAD.exec(line.trim()) ?? []
  const kind = figureKinds.find((item) => item === name)
  if (!kind) return null
  const id = /(?:^|\s)#([^\s"]+)/.exec(inside)?.[1] ?? ''
  return {
    fence: colons.length,
    kind,
    id: TARGET_NAME.test(id) ? id : '',
    caption: caption.trim(),
    ...imageAttributesOf(attributesOf(inside)),
  }
}

function imageAttributesOf(fields: ReadonlyMap<string, string>) {
  const width = Number(fields.get('width'))
  const alt = fields.get('alt') ?? ''
  return {
    evidenceIds: namesIn(fields.get('source') ?? ''),
    ...(alt !== '' && { alt }),
    ...(width > 0 && width <= 1 && { width }),
  }
}

const namesIn = (text: string) => [
  ...new Set(
    text
      .split(/[;；,，\s]+/)
      .map((item) => item.replace(/^@/, ''))
      .filter((item) => EVIDENCE_NAME.test(item)),
  ),
]

function attributesOf(inside: string): Map<string, string> {
  const pairs = inside.matchAll(/(?<![\w"])([a-z]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s"]+))/g)
  return new Map(
    [...pairs].map(([, name = '', quoted, bare]) => [
      name,
      (quoted ?? bare ?? '').replace(/\\(.)/g, (_, sign: string) => unquoted[sign] ?? sign),
    ]),
  )
}

// Braces end the attributes: they are written by name.
const unquoted: Readonly<Record<string, string | undefined>> = { l: '{', r: '}' }
const quoted: Readonly<Record<string, string | undefined>> = { '{': '\\l', '}': '\\r' }

/** Writes the line, with enough colons to hold `content`. */
export function writeFigureHead(
  head: FigureHead,
  content: string,
): { open: string; close: string } {
  const close = ':'.repeat(fenceFor(content))
  const parts = [
    `#${head.id}`,
    head.evidenceIds.length > 0 && `source="${head.evidenceIds.join(';')}"`,
    head.width !== undefined && `width=${head.width}`,
    head.alt && `alt="${inQuotes(head.alt)}"`,
  ].filter(Boolean)
  const caption = oneLine(head.caption)
  return { open: `${close}${head.kind}{${parts.join(' ')}}${caption && ` ${caption}`}`, close }
}

const inQuotes = (text: string) =>
  oneLine(text).replace(/["\\{}]/g, (sign) => quoted[sign] ?? `\\${sign}`)

/** A caption or its like as its line holds it. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function fenceFor(content: string): number {
  const longest = [...content.matchAll(/^[ \t]*(:{3,})/gm)].map(([, colons = '']) => colons.length)
  return Math.max(3, ...longest.map((length) => length + 1))
}
