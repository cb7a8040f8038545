import { toChineseNumeral } from '#packages/chinese/numerals'
import type { NodeId } from '#packages/basics/ids'
import type { FigureKind, SectionBody } from '../body'
import { figuresOf } from '../body-walk'
import type { NumberingName } from './numbering-names'
import type { DocNode, DocTree, NodeKind } from '../tree'
import { placesOf } from '../tree-walk'
import { appendixHeading, appendixLetter, isAppendix } from './appendices'
import { hasTypedNumber } from './typed-headings'

/** How one level is numbered. `text` is Word's own way of saying it: `%2` is the number of the second level. */
export interface LevelForm {
  text: string
  numerals: 'arabic' | 'chinese'
  /** Between number and title. */
  gap: string
}

type NumberedKind = Extract<NodeKind, 'part' | 'chapter' | 'section' | 'node'>

export interface NumberingPreset {
  /** Parts are counted beside chapters, which run on through them. Null leaves the level without a number. */
  levels: Record<NumberedKind, LevelForm | null>
  /** 图 2-1, or 图 1 through the whole document. */
  captions: 'chapter' | 'running'
}

const decimal = (text: string): LevelForm => ({ text, numerals: 'arabic', gap: ' ' })
const chinese = (text: string, gap = ' '): LevelForm => ({ text, numerals: 'chinese', gap })
const part = chinese('第%1部分')

export const numberingPresets = {
  paper: {
    // As screens number them: who talks of 第三章 finds it in the file.
    levels: {
      part,
      chapter: chinese('第%1章'),
      section: decimal('%1.%2'),
      node: decimal('%1.%2.%3'),
    },
    captions: 'running',
  },
  thesis: {
    levels: {
      part,
      chapter: chinese('第%1章'),
      section: decimal('%1.%2'),
      node: decimal('%1.%2.%3'),
    },
    captions: 'chapter',
  },
  book: {
    levels: {
      part: chinese('第%1编'),
      chapter: chinese('第%1章'),
      section: chinese('第%2节'),
      node: chinese('%3、', ''),
    },
    captions: 'chapter',
  },
  /** GB/T 9704: 一、 （一） 1. */
  official: {
    levels: {
      part,
      chapter: chinese('%1、', ''),
      section: chinese('（%2）', ''),
      node: { text: '%3.', numerals: 'arabic', gap: '' },
    },
    captions: 'running',
  },
  plain: {
    levels: { part: null, chapter: null, section: null, node: null },
    captions: 'running',
  },
} as const satisfies Record<NumberingName, NumberingPreset>

export interface HeadingNumber {
  /** '' for what carries none: front, back and what stands under them. */
  label: string
  /** Label, gap and title. */
  heading: string
  /** Chapter, section, node as far down as it stands; a part has its own number alone. Empty when it carries none. */
  numbers: readonly number[]
  /** Letter of the appendix that it opens or stands in; '' elsewhere. */
  appendix: string
}

/**
 * A preset as a document takes it: the one chosen for it, if any; else where most titles carry numbers of their own (an outline that is kept to the letter),
 * they get no second ones, and captions, which would lean on them, run through the text.
 */
export function numberingOf(tree: DocTree, preset: NumberingPreset): NumberingPreset {
  if (tree.numbering) return numberingPresets[tree.numbering]
  const counted = [...placesOf(tree)].flatMap(({ node }) =>
    node.kind === 'front' || node.kind === 'back' ? [] : [node.title],
  )
  const own = counted.filter(hasTypedNumber).length
  return own * 2 > counted.length ? numberingPresets.plain : preset
}

/** The document numbered as asked, where neither it nor its titles say how. */
export function withNumbering(tree: DocTree, numbering: NumberingName | undefined): DocTree {
  const isOpen = numbering !== undefined && !tree.numbering
  return isOpen && numberingOf(tree, numberingPresets[numbering]) !== numberingPresets.plain
    ? { ...tree, numbering }
    : tree
}

/** The number of every heading, by node id. Numbers are never stored. */
export function number(tree: DocTree, requested: NumberingPreset): Map<string, HeadingNumber> {
  const preset = numberingOf(tree, requested)
  const found = new Map<string, HeadingNumber>()
  const counts = { part: 0, chapter: 0 }
  const numbersOf = new Map<string, readonly number[]>()
  let appendices = 0
  for (const { node, parent, index } of placesOf(tree)) {
    const above = parent && found.get(parent.id)
    const opensAppendix = !above && preset !== numberingPresets.plain && isAppendix(node)
    if (above?.appendix) found.set(node.id, underAppendix(node, above, index))
    else if (opensAppendix) found.set(node.id, openedAppendix(node, appendices++))
    if (found.has(node.id)) continue
    const numbers = countedAt(node, parent && (numbersOf.get(parent.id) ?? []), index, counts)
    numbersOf.set(node.id, node.kind === 'part' ? [] : numbers)
    found.set(node.id, headingNumber(node, numbers, preset))
  }
  return found
}

/** On screens its title says that it is one; files say its letter too. */
function openedAppendix({ title }: DocNode, index: number): HeadingNumber {
  const letter = appendixLetter(index)
  return { label: '', heading: appendixHeading(title, letter), numbers: [], appendix: letter }
}

function underAppendix(
  { title }: DocNode,
  { label: above, appendix }: HeadingNumber,
  index: number,
): HeadingNumber {
  const label = `${above || appendix}.${index + 1}`
  return { label, heading: `${label} ${title}`, numbers: [], appendix }
}

function countedAt(
  { kind }: DocNode,
  above: readonly number[] | null,
  index: number,
  counts: { part: number; chapter: number },
): readonly number[] {
  if (kind === 'part') return [(counts.part += 1)]
  if (kind === 'chapter') return [(counts.chapter += 1)]
  // Under front and back nothing is counted.
  return above && above.length > 0 ? [...above, index + 1] : []
}

function headingNumber(
  { kind, title }: DocNode,
  numbers: readonly number[],
  { levels }: NumberingPreset,
): HeadingNumber {
  const form = kind === 'front' || kind === 'back' ? null : levels[kind]
  if (!form || numbers.length === 0) return { label: '', heading: title, numbers, appendix: '' }
  const label = form.text.replace(/%(\d)/g, (_, level: string) => {
    const value = numbers[Number(level) - 1] ?? 0
    return form.numerals === 'chinese' ? toChineseNumeral(value) : String(value)
  })
  return { label, heading: `${label}${form.gap}${title}`, numbers, appendix: '' }
}

/** Words before the number of what is captioned. */
export const captionWords = { figure: '图', table: '表', equation: '式' } as const
export type CaptionFamily = keyof typeof captionWords

export function captionFamily(kind: FigureKind): CaptionFamily {
  return kind === 'table' || kind === 'equation' ? kind : 'figure'
}

export interface ObjectNumber {
  family: CaptionFamily
  nodeId: NodeId
  /** Its chapter or the letter of its appendix; null in a running count, and where neither stands above. */
  chapter: number | string | null
  /** From 1, inside its chapter or its document. */
  no: number
  /** 图 2-1, 表 3, 式 (2-1). */
  label: string
}

/** What is captioned in a section, as much as numbering needs of it. */
export interface ListedObject {
  id: string
  kind: FigureKind
}

/** The number of every figure, table and formula, by the id that cross-references name. The first of a doubled id counts. */
export const numberObjects = (
  tree: DocTree,
  bodies: ReadonlyMap<string, SectionBody>,
  preset: NumberingPreset,
): Map<string, ObjectNumber> =>
  numberListed(tree, (nodeId) => objectsOf(bodies.get(nodeId) ?? EMPTY), preset)

/** What is captioned in a text, in its order. */
export const objectsOf = (body: SectionBody): ListedObject[] =>
  figuresOf(body).map(({ attrs: { id, spec } }) => ({ id, kind: spec.kind }))

/** The same where the texts themselves are not at hand. */
export function numberListed(
  tree: DocTree,
  listOf: (nodeId: NodeId) => readonly ListedObject[],
  requested: NumberingPreset,
): Map<string, ObjectNumber> {
  const preset = numberingOf(tree, requested)
  const headings = number(tree, preset)
  const found = new Map<string, ObjectNumber>()
  const counts = new Map<string, number>()
  for (const { node } of placesOf(tree)) {
    const isOfChapter = preset.captions === 'chapter' && node.kind !== 'part'
    const heading = headings.get(node.id)
    const chapter = heading?.appendix || (isOfChapter ? (heading?.numbers[0] ?? null) : null)
    for (const { id, kind } of listOf(node.id)) {
      if (found.has(id)) continue
      const family = captionFamily(kind)
      const key = `${family} ${chapter ?? ''}`
      const no = (counts.get(key) ?? 0) + 1
      counts.set(key, no)
      const label = captionLabel(family, chapter, no)
      found.set(id, { family, nodeId: node.id, chapter, no, label })
    }
  }
  return found
}

const EMPTY: SectionBody = { type: 'doc', content: [] }

function captionLabel(family: CaptionFamily, chapter: ObjectNumber['chapter'], no: number): string {
  const label = chapter === null ? String(no) : `${chapter}-${no}`
  return `${captionWords[family]} ${family === 'equation' ? `(${label})` : label}`
}

/** The style that a document is exported in unless somebody chooses another one. */
export const presetOf = ({ project }: { project: string | null }) =>
  project === 'book' ? ('book' as const) : ('paper' as const)

/** Headings, figures, tables and formulas are numbered on screen as the file will have them. */
export const onScreen = (document: { project: string | null }): NumberingPreset =>
  numberingPresets[presetOf(document)]
