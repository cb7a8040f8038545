import type { Preset } from '../presets/preset'
import type { LevelForm } from '#packages/document/headings/numbering'
import { paragraphProperties, runProperties, type ParagraphStyle } from '../xml/styles'
import { part, setting, tag } from '../xml/write'
import { numberedRoles, numberingIds, type StyleIds } from './style-list'

/** Lists of a document: every ordered one counts for itself, so each has a number of its own. */
export interface ListNumber {
  id: number
  start: number
  /** Where in the levels of its definition it begins: a list in a list begins further in. */
  level: number
}

/**
 * numbering.xml: headings by their styles (`w:pStyle` in the levels, which Word needs to number levels 2 and 3),
 * references as [1], lists.
 */
export function numberingXml(preset: Preset, styles: StyleIds, lists: readonly ListNumber[]) {
  return part('w:numbering', abstracts(preset, styles).join('') + numbers(lists).join(''))
}

/**
 * Ids of definitions are moved by `shift`, so that they stand beside those of a template. Null styles tie no level to a
 * style: a template's styles count by the template's own levels.
 */
export function abstracts(preset: Preset, styles: StyleIds | null, shift = 0): string[] {
  return [
    abstract(numberingIds.headings + shift, headingLevels(preset, styles)),
    abstract(numberingIds.references + shift, [referenceLevel]),
    abstract(numberingIds.bullets + shift, levels('bullet')),
    abstract(numberingIds.parts + shift, partLevels(preset, styles)),
    abstract(ORDERED + shift, levels('decimal')),
  ]
}

export function numbers(lists: readonly ListNumber[], shift = 0): string[] {
  const own = Object.values(numberingIds).map((id) => number(id + shift, id + shift))
  return [...own, ...lists.map(({ id, ...from }) => number(id + shift, ORDERED + shift, from))]
}

const ORDERED = 5
/** The first free id behind our own. */
export const FIRST_LIST = 10

const abstract = (id: number, content: string[]) =>
  tag(
    'w:abstractNum',
    { 'w:abstractNumId': id },
    setting('w:multiLevelType', 'multilevel') + content.join(''),
  )

const number = (id: number, abstractId: number, from?: Omit<ListNumber, 'id'>) =>
  tag(
    'w:num',
    { 'w:numId': id },
    setting('w:abstractNumId', abstractId) +
      (from
        ? tag('w:lvlOverride', { 'w:ilvl': from.level }, setting('w:startOverride', from.start))
        : ''),
  )

function headingLevels({ numbering, roleStyles }: Preset, styles: StyleIds | null): string[] {
  const { chapter, section, node } = numbering.levels
  return [chapter, section, node].map((form, level) => {
    const name = numberedRoles[level] ?? 'heading3'
    return headingLevel(form, level, styles?.[name], roleStyles[name].paragraph)
  })
}

const partLevels = ({ numbering, roleStyles }: Preset, styles: StyleIds | null) => [
  headingLevel(numbering.levels.part, 0, styles?.part, roleStyles.part.paragraph),
]

/** `w:pStyle` is tied only where the style counts by the level, and `isLgl` makes 1.1 of 一.1. */
function headingLevel(
  form: LevelForm | null,
  level: number,
  style: string | undefined,
  { firstLine, firstLineChars }: ParagraphStyle,
): string {
  return tag(
    'w:lvl',
    { 'w:ilvl': level },
    [
      setting('w:start', 1),
      setting('w:numFmt', numberFormat(form)),
      form && style ? setting('w:pStyle', style) : '',
      form?.numerals === 'arabic' && level > 0 ? tag('w:isLgl') : '',
      setting('w:suff', form?.gap === ' ' ? 'space' : 'nothing'),
      setting('w:lvlText', form?.text ?? ''),
      setting('w:lvlJc', 'left'),
      paragraphProperties({ left: 0, firstLine: firstLine ?? 0, firstLineChars }),
    ].join(''),
  )
}

const numberFormat = (form: LevelForm | null) =>
  form === null ? 'none' : form.numerals === 'chinese' ? 'chineseCounting' : 'decimal'

const referenceLevel = tag(
  'w:lvl',
  { 'w:ilvl': 0 },
  [
    setting('w:start', 1),
    setting('w:numFmt', 'decimal'),
    setting('w:suff', 'tab'),
    setting('w:lvlText', '[%1]'),
    setting('w:lvlJc', 'left'),
    paragraphProperties({ left: 560, hanging: 560 }),
  ].join(''),
)

function levels(format: 'bullet' | 'decimal'): string[] {
  return Array.from({ length: 9 }, (_, level) =>
    tag(
      'w:lvl',
      { 'w:ilvl': level },
      [
        setting('w:start', 1),
        setting('w:numFmt', format),
        setting('w:lvlText', format === 'bullet' ? '•' : `%${level + 1}.`),
        setting('w:lvlJc', 'left'),
        paragraphProperties({ left: 420 * (level + 1), hanging: 420 }),
        format === 'bullet' ? runProperties({ fonts: { han: '宋体', latin: 'Arial' } }) : '',
      ].join(''),
    ),
  )
}
