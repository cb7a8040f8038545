import { solidColor, type Palette } from './colors'
import type { SlideParagraph, SlideRun } from './slide'
import { child, children, down, number } from './xml-tree'

/** Where a shape's letters get their looks from: its own list style, its layout's, its master's; nearest first. */
export interface TextStyles {
  lists: (Element | null)[]
  palette: Palette
  /** Share to which a text was shrunk to fit its shape. */
  shrink: number
}

const DEFAULT_SIZE = 18

/** Paragraphs of a text body; empty ones keep their line between others. */
export function readParagraphs(body: Element | null, styles: TextStyles): SlideParagraph[] {
  const paragraphs = children(body, 'p').map((paragraph) => readParagraph(paragraph, styles))
  const last = paragraphs.findLastIndex(({ runs }) => runs.some(({ text }) => text.trim() !== ''))
  return paragraphs.slice(0, last + 1)
}

function readParagraph(paragraph: Element, styles: TextStyles): SlideParagraph {
  const own = child(paragraph, 'pPr')
  const level = Math.min(8, number(own, 'lvl') ?? 0)
  const inherited = styles.lists.map((list) => child(list, `lvl${level + 1}pPr`))
  const sources = [own, ...inherited]
  const runs = children(paragraph).flatMap((element): SlideRun[] => {
    if (element.localName === 'br') return [readRun('\n', child(element, 'rPr'), inherited, styles)]
    if (element.localName !== 'r' && element.localName !== 'fld') return []
    const text = child(element, 't')?.textContent ?? ''
    return text === '' ? [] : [readRun(text, child(element, 'rPr'), inherited, styles)]
  })
  return { level, bullet: bulletOf(sources, runs.length > 0), align: alignOf(sources), runs }
}

function readRun(
  text: string,
  own: Element | null,
  inherited: (Element | null)[],
  { palette, shrink }: TextStyles,
): SlideRun {
  const sources = [own, ...inherited.map((item) => child(item, 'defRPr'))]
  const first = (name: string) =>
    sources.map((source) => source?.getAttribute(name)).find((value) => value) ?? ''
  return {
    text,
    size: ((Number(first('sz')) || DEFAULT_SIZE * 100) / 100) * shrink,
    isBold: isOn(first('b')),
    isItalic: isOn(first('i')),
    isUnderlined: !['', 'none'].includes(first('u')),
    color: sources.map((source) => solidColor(source, palette)).find((color) => color) ?? '',
  }
}

const isOn = (value: string) => value === '1' || value === 'true'

function bulletOf(sources: (Element | null)[], hasWords: boolean): string {
  if (!hasWords) return ''
  for (const source of sources) {
    if (child(source, 'buNone')) return ''
    const letter = child(source, 'buChar')?.getAttribute('char')
    // Letters of symbol fonts are no bullets without their font.
    if (letter) return /[\u2010-\u2bff\-*·]/.test(letter) ? letter : '•'
    if (child(source, 'buAutoNum')) return '•'
  }
  return ''
}

function alignOf(sources: (Element | null)[]): SlideParagraph['align'] {
  const alignment = sources.map((source) => source?.getAttribute('algn')).find((value) => value)
  if (alignment === 'ctr') return 'center'
  if (alignment === 'r') return 'right'
  return alignment === 'just' || alignment === 'dist' ? 'justify' : 'left'
}

/** How far the writer shrank the text to fit. */
export const shrinkOf = (body: Element | null): number =>
  (number(down(body, 'bodyPr', 'normAutofit'), 'fontScale') ?? 100_000) / 100_000

export const anchorOf = (bodies: (Element | null)[]): 'start' | 'center' | 'end' => {
  const declared = bodies
    .map((body) => child(body, 'bodyPr')?.getAttribute('anchor'))
    .find((element) => element)
  return declared === 'ctr' ? 'center' : declared === 'b' ? 'end' : 'start'
}
