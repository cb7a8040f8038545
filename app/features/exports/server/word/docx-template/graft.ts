import { docxTemplateErrors } from '~/features/document/docx-templates-errors'
import { chineseDate } from '../sections/cover-lines'
import { bodyOf } from '../sections/body'
import type { PieceWriter, ZipWriter } from '../package/zip-stream'
import { roles, type Preset } from '../presets/preset'
import type { Survey } from '../survey'
import { Writing, type Plan } from '../writing'
import { allOf, childOf, elementsOf, xmlOf, type XmlElement } from '../xml/read'
import { escaped, spaces, XML_HEAD } from '../xml/write'
import { addParts, appendStyles, declare, notesPath } from './template-parts'
import { headingNumbers, highestList } from './numbering'
import { openDocxTemplate, type DocxTemplate } from './open'
import { continued, fillPlaces, placeOf, widthsOf, type Place } from './places'
import { rolesOf, styleIdsOf, type RoleStyles } from './style-roles'
import { number, numberObjects } from '#packages/document/headings/numbering'

/** A template with the document's text in it: its cover, pages, headers and styles stay, what it lacks is laid beside. */
export async function* graft(
  zip: ZipWriter,
  plan: Plan,
  findings: Survey,
  source: Uint8Array,
  writeBelongings: (zip: ZipWriter, writing: Writing) => AsyncGenerator<void>,
): AsyncGenerator<void, Writing> {
  const template = openDocxTemplate(source)
  const { main, xml } = template
  const root = xml.get(main)
  const body = childOf(root, 'w:body')
  const styles = stylesOf(template)
  if (!root || !body) throw docxTemplateErrors.docxTemplateDamaged()
  for (const item of xml.values()) forgetOurMarks(item)
  const values = fillings(plan)
  const unfilled = [...xml.values()].flatMap((item) => fillPlaces(item, values))
  const place = placeOf(body)
  const found = rolesOf(styles, root, plan.options.templateRoles)
  const { grafted, preset } = graftedPlan(plan, template, place, found, styles)
  const writing = new Writing(grafted)
  for (const name of new Set(unfilled)) writing.flaw('mould', `模板中的{{${name}}}没有内容可填`)
  if (!place.isMarked) writing.flaw('mould', '模板中没有{{正文}}，正文放在了最后')

  declare(root)
  const file = zip.open(main)
  file.write(opening(root) + place.before.map(xmlOf).join(''))
  for await (const piece of bodyOf(writing, true)) {
    file.write(piece)
    yield
  }
  // Behind a page that lies across the template's own section goes on; it does not begin again.
  if (!writing.section.isFirst) Object.assign(place.section, continued(place.section, false))
  file.write(`${place.after.map(xmlOf).join('')}</w:body></w:document>`)
  file.end()

  yield* writeBelongings(zip, writing)
  appendStyles(styles, found, preset, writing)
  addParts(template, writing, findings, preset)
  for (const [path, item] of xml) {
    if (path === main) continue
    if (path === notesPath(template, writing)) writeNotes(zip.open(path), item, writing)
    else zip.put(path, XML_HEAD + xmlOf(item))
  }
  for (const [path, bytes] of template.bytes) zip.put(path, bytes)
  return writing
}

/** The template's notes, and ours behind them. */
function writeNotes(file: PieceWriter, root: XmlElement, { notes }: Writing): void {
  const end = `</${root.name}>`
  // Never empty: where the template had no notes there are the lines above them.
  file.write(XML_HEAD + xmlOf(root).slice(0, -end.length))
  for (const item of notes) file.write(item)
  file.write(end)
  file.end()
}

const fillings = ({ snapshot, options }: Plan): Record<string, string> => ({
  题目: snapshot.tree.title,
  标题: snapshot.tree.title,
  作者: options.author,
  日期: chineseDate(options.exportedAt),
  ...options.fields,
})

function stylesOf({ xml, folder }: DocxTemplate): XmlElement {
  const existing = xml.get(`${folder}styles.xml`)
  if (existing) return existing
  const empty: XmlElement = {
    name: 'w:styles',
    attributes: { 'xmlns:w': spaces['xmlns:w'] },
    children: [],
  }
  xml.set(`${folder}styles.xml`, empty)
  return empty
}

/** The plan as the template has it: its styles, numbers, widths and ids that are taken. */
function graftedPlan(
  plan: Plan,
  template: DocxTemplate,
  place: Place,
  found: RoleStyles,
  styles: XmlElement,
): { grafted: Plan; preset: Preset } {
  const numberingPart = template.xml.get(`${template.folder}numbering.xml`)
  const ids = styleIdsOf(found)
  const levels = headingNumbers(styles, numberingPart, ids)
  const { width, across } = widthsOf(place.section)
  const numbering = levels ? { ...plan.preset.numbering, levels } : plan.preset.numbering
  const preset = { ...plan.preset, numbering, styles: stylesWithoutFonts(plan.preset) }
  const { snapshot } = plan
  const grafted: Plan = {
    ...plan,
    preset,
    styles: ids,
    headings: number(snapshot.tree, numbering),
    objects: numberObjects(snapshot.tree, snapshot.bodies, numbering),
    width,
    acrossWidth: across,
    hasArabicChapters: numbering.levels.chapter?.numerals === 'arabic',
    numbersHeadings: levels === null,
    sectionXml: ({ isFirst, isAcross }) =>
      xmlOf(isFirst && !isAcross ? place.section : continued(place.section, isAcross)),
    mark: freeMark(template),
    taken: takenBy(template, numberingPart),
  }
  return { grafted, preset }
}

/** What is appended speaks in the template's own fonts, only code keeps its own. */
function stylesWithoutFonts({ roleStyles: styles }: Preset): Preset['roleStyles'] {
  const entries = roles.map((role) => {
    const { paragraph, run } = styles[role]
    const { fonts: _, ...rest } = run
    return [role, { paragraph, run: role === 'code' ? run : rest }]
  })
  return Object.fromEntries(entries)
}

function takenBy({ xml, folder }: DocxTemplate, numbering: XmlElement | undefined) {
  const highest = (name: string, key: string) =>
    Math.max(
      0,
      ...[...xml.values()].flatMap((root) =>
        [...allOf(root, name)].map((item) => Number(item.attributes[key] ?? 0) || 0),
      ),
    )
  const comments = xml.get(`${folder}comments.xml`)
  return {
    note: Math.max(highest('w:footnote', 'w:id'), highest('w:endnote', 'w:id')),
    comment: comments ? highest('w:comment', 'w:id') : -1,
    bookmark: highest('w:bookmarkStart', 'w:id'),
    drawing: Math.max(highest('wp:docPr', 'id'), highest('pic:cNvPr', 'id')),
    numbering: highestList(numbering),
  }
}

function freeMark({ xml, bytes, relations }: DocxTemplate): string {
  const used = [
    ...xml.keys(),
    ...bytes.keys(),
    ...elementsOf(relations).map(({ attributes }) => attributes.Id ?? ''),
  ]
  const isUsed = (mark: string) =>
    used.some((name) => name.includes(`${mark}_`) || name.includes(`${mark}Chart`))
  let mark = 'Ym'
  while (isUsed(mark)) mark += 'x'
  return mark
}

/** A template may be a file of ours: marks of its old text would be taken for those of the new. */
function forgetOurMarks(root: XmlElement): void {
  const isOurs = ({ name, attributes }: XmlElement) =>
    name === 'w:bookmarkStart' && /^(n_|f_|ref_|_ym_|_ya_)/.test(attributes['w:name'] ?? '')
  const ids = new Set(
    [...allOf(root, 'w:bookmarkStart')].filter(isOurs).map((item) => item.attributes['w:id']),
  )
  if (ids.size === 0) return
  const forget = (element: XmlElement): void => {
    element.children = element.children.filter(
      (item) =>
        typeof item === 'string' ||
        !/^w:bookmark(Start|End)$/.test(item.name) ||
        !ids.has(item.attributes['w:id']),
    )
    elementsOf(element).forEach(forget)
  }
  forget(root)
}

function opening(root: XmlElement): string {
  const attributes = Object.entries(root.attributes).map(
    ([key, value]) => ` ${key}="${escaped(value)}"`,
  )
  const first = elementsOf(root).filter(({ name }) => name !== 'w:body')
  return `${XML_HEAD}<w:document${attributes.join('')}>${first.map(xmlOf).join('')}<w:body>`
}
