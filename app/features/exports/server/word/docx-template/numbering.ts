import type { LevelForm, NumberingPreset } from '#packages/document/headings/numbering'
import { abstracts, numbers } from '../base/numbering-xml'
import type { StyleIds } from '../base/style-list'
import type { Preset } from '../presets/preset'
import type { Writing } from '../writing'
import { allOf, childOf, elementsOf, readXml, type XmlElement } from '../xml/read'
import { part } from '../xml/write'
import { numberOf } from './style-roles'

/** How the template numbers its headings; null when its styles carry no number. */
export function headingNumbers(
  styles: XmlElement,
  numbering: XmlElement | undefined,
  ids: StyleIds,
): NumberingPreset['levels'] | null {
  const forms = (['heading1', 'heading2', 'heading3'] as const).map((role, level) => {
    const number = numberOf(styles, ids[role])
    return number && numbering ? formOf(numbering, number.numId, level, ids[role]) : null
  })
  const [chapter = null, section = null, node = null] = forms
  return forms.every((form) => form === null) ? null : { part: null, chapter, section, node }
}

/** Of the level that names the style, else of the one that its place suggests. */
function formOf(
  numbering: XmlElement,
  numId: string,
  level: number,
  style: string,
): LevelForm | null {
  const number = [...allOf(numbering, 'w:num')].find((item) => item.attributes['w:numId'] === numId)
  const id = childOf(number, 'w:abstractNumId')?.attributes['w:val']
  const abstract = [...allOf(numbering, 'w:abstractNum')].find(
    (item) => item.attributes['w:abstractNumId'] === id,
  )
  const levels = abstract ? elementsOf(abstract).filter(({ name }) => name === 'w:lvl') : []
  const value = (of: XmlElement | undefined, name: string) => childOf(of, name)?.attributes['w:val']
  const found =
    levels.find((item) => value(item, 'w:pStyle') === style) ??
    levels.find((item) => item.attributes['w:ilvl'] === String(level))
  const text = value(found, 'w:lvlText')
  if (!found || !text) return null
  return {
    text,
    numerals: /chinese|ideograph|japanese|taiwanese/i.test(value(found, 'w:numFmt') ?? '')
      ? 'chinese'
      : 'arabic',
    gap: value(found, 'w:suff') === 'nothing' ? '' : ' ',
  }
}

/** The highest id that the template's lists use. */
export const highestList = (numbering: XmlElement | undefined) =>
  numbering
    ? Math.max(
        0,
        ...[...allOf(numbering, 'w:num')].map((item) => Number(item.attributes['w:numId'] ?? 0)),
        ...[...allOf(numbering, 'w:abstractNum')].map((item) =>
          Number(item.attributes['w:abstractNumId'] ?? 0),
        ),
      )
    : 0

/** Lays our lists beside the template's: definitions before all that use them, as the schema has it. */
export function withOurLists(
  numbering: XmlElement | undefined,
  preset: Preset,
  writing: Writing,
): XmlElement {
  const shift = writing.plan.taken.numbering
  const own = readXml(
    part(
      'w:numbering',
      abstracts(preset, null, shift).join('') + numbers(writing.lists, shift).join(''),
    ),
  )
  const ours = own ? elementsOf(own) : []
  if (!numbering) return own ?? { name: 'w:numbering', attributes: {}, children: [] }
  const theirs = elementsOf(numbering)
  const of = (all: XmlElement[], name: string) => all.filter((item) => item.name === name)
  const definitions = ['w:numPicBullet', 'w:abstractNum', 'w:num']
  numbering.children = [
    ...of(theirs, 'w:numPicBullet'),
    ...of(theirs, 'w:abstractNum'),
    ...of(ours, 'w:abstractNum'),
    ...of(theirs, 'w:num'),
    ...of(ours, 'w:num'),
    ...theirs.filter(({ name }) => !definitions.includes(name)),
  ]
  return numbering
}
