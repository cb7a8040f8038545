import { noteSeparators } from '../base/settings-xml'
import { linkStyle, markStyle, styleXml, tableStyle } from '../base/style-list'
import {
  chartOverrides,
  defaultTypes,
  PROPERTIES_PATH,
  PROPERTIES_TYPE,
  propertiesLine,
  propertiesXml,
  propertyXml,
  VARIANT_TYPES,
  wordType,
} from '../package/parts'
import { commentsXml, EXTENDED_RELATION, laterSpaces } from '../package/comments'
import { roles, type Preset, type Role } from '../presets/preset'
import type { Survey } from '../survey'
import { noteKindOf, type Writing } from '../writing'
import { allOf, elementsOf, readXml, type XmlElement } from '../xml/read'
import { OFFICE, part, spaces } from '../xml/write'
import { withOurLists } from './numbering'
import type { DocxTemplate } from './open'
import { defaultStyle, type RoleStyles } from './style-roles'

/** Our prefixes, where the template does not have them. */
export function declare(root: XmlElement): void {
  root.attributes = { ...spaces, ...root.attributes }
}

/** Styles of ours for what the template has none for. */
export function appendStyles(
  styles: XmlElement,
  found: RoleStyles,
  preset: Preset,
  { plan }: Writing,
): void {
  const used = roles.filter((role) => found[role].how === 'appended')
  const there = new Set([...allOf(styles, 'w:style')].map((item) => item.attributes['w:styleId']))
  const base = defaultStyle(styles)
  const basedOn = (role: Role) =>
    role === 'frontHeading' || role === 'part' ? plan.styles.heading1 : base
  const none = { part: null, chapter: null, section: null, node: null }
  const uncounted = { ...preset, numbering: { ...preset.numbering, levels: none } }
  const xml = [
    ...used.map((role) => styleXml(uncounted, role, plan.styles, basedOn(role) || null)),
    markStyle,
    linkStyle,
    tableStyle,
  ].join('')
  declare(styles)
  const ours = elementsOf(readXml(part('w:styles', xml)) ?? styles)
  styles.children.push(...ours.filter((item) => !there.has(item.attributes['w:styleId'])))
}

/** Notes, comments, lists, pictures: the template's parts go on where ours begin. */
export function addParts(
  template: DocxTemplate,
  writing: Writing,
  findings: Survey,
  preset: Preset,
): void {
  const { xml, folder } = template
  addLines(template, writing)
  const numbering = xml.get(`${folder}numbering.xml`)
  put(template, 'numbering', withOurLists(numbering, preset, writing))
  // Our notes are many: they are written behind the template's own without being read again.
  const kind = noteKindOf(writing.plan.options)
  if (writing.notes.length > 0) append(template, `${kind}s`, [], noteSeparators(kind))
  if (writing.comments.length > 0) addComments(template, writing)
  addTypes(template, writing, findings.charts)
  addProperties(template, writing.plan.options.properties ?? {})
  const settings = xml.get(`${folder}settings.xml`)
  const root = xml.get(template.main)
  const hasContents = root && [...allOf(root, 'w:instrText')].some(isContents)
  if (settings && (hasContents || findings.namesPages)) updateFields(settings)
}

export const notesPath = ({ folder }: DocxTemplate, { plan }: Writing) =>
  `${folder}${noteKindOf(plan.options)}s.xml`

const isContents = ({ children }: XmlElement) => /^\s*TOC\b/.test(children.join(''))

function append(
  template: DocxTemplate,
  name: 'footnotes' | 'endnotes',
  content: readonly string[],
  first: string,
): void {
  const existing = template.xml.get(`${template.folder}${name}.xml`)
  const ours = readXml(part(`w:${name}`, (existing ? '' : first) + content.join('')))
  if (!ours) throw new Error(`${name} of ours are not well formed`)
  if (existing) {
    declare(existing)
    existing.children.push(...elementsOf(ours))
  }
  put(template, name, existing ?? ours)
}

function addComments(template: DocxTemplate, { comments, extendedComments }: Writing): void {
  for (const [name, content] of [
    ['comments', comments],
    ['commentsExtended', extendedComments],
  ] as const) {
    const existing = template.xml.get(`${template.folder}${name}.xml`)
    const ours = readXml(
      commentsXml(name === 'comments' ? 'w:comments' : 'w15:commentsEx', content),
    )
    if (!ours) throw new Error(`${name} of ours are not well formed`)
    if (existing) {
      const { 'mc:Ignorable': ignorable = '' } = existing.attributes
      const passed = new Set([...ignorable.split(' ').filter(Boolean), 'w14', 'w15'])
      existing.attributes = { ...spaces, ...laterSpaces, ...existing.attributes }
      existing.attributes['mc:Ignorable'] = [...passed].join(' ')
      existing.children.push(...elementsOf(ours))
    }
    const type = name === 'comments' ? `${OFFICE}/comments` : EXTENDED_RELATION
    put(template, name, existing ?? ours, type)
  }
}

/** A template that was one of our files has properties of its own document: ours take their place. */
function addProperties({ xml }: DocxTemplate, properties: Readonly<Record<string, string>>): void {
  const root = xml.get(PROPERTIES_PATH) ?? readXml(propertiesXml(' '))
  const relations = xml.get('_rels/.rels')
  if (!root || !relations || Object.keys(properties).length === 0) return
  root.attributes['xmlns:vt'] ??= VARIANT_TYPES
  const others = elementsOf(root).filter(
    ({ attributes }) => !((attributes.name ?? '') in properties),
  )
  const taken = Math.max(1, ...others.map(({ attributes }) => Number(attributes.pid) || 0))
  const ours = readXml(propertiesXml(propertyXml(properties, taken + 1)))
  root.children = [...others, ...(ours ? elementsOf(ours) : [])]
  if (!xml.has(PROPERTIES_PATH)) {
    relations.children.push(line(propertiesLine.id, propertiesLine.type, PROPERTIES_PATH))
    addOverride(xml, PROPERTIES_PATH, PROPERTIES_TYPE)
  }
  xml.set(PROPERTIES_PATH, root)
}

/** A part of the text with its relation and its type, where it is new. */
function put(
  { xml, folder, relations }: DocxTemplate,
  name: string,
  root: XmlElement,
  type = `${OFFICE}/${name}`,
): void {
  const path = `${folder}${name}.xml`
  const isNew = !xml.has(path)
  xml.set(path, root)
  if (!elementsOf(relations).some(({ attributes }) => attributes.Type === type)) {
    relations.children.push(line(`rYm${name}`, type, `${name}.xml`))
  }
  if (isNew) addOverride(xml, path, wordType(name))
}

const line = (id: string, type: string, target: string, isOutside = false): XmlElement => ({
  name: 'Relationship',
  attributes: {
    Id: id,
    Type: type,
    Target: target,
    ...(isOutside && { TargetMode: 'External' }),
  },
  children: [],
})

function addLines({ relations, folder }: DocxTemplate, writing: Writing): void {
  if (!elementsOf(relations).some(({ attributes }) => attributes.Type === `${OFFICE}/styles`)) {
    relations.children.push(line('rYmstyles', `${OFFICE}/styles`, 'styles.xml'))
  }
  // Ours are written beside the text; a template's text may lie elsewhere.
  const up = '../'.repeat(folder.split('/').length - 1)
  for (const { id, type, target, isOutside } of writing.relations) {
    const path = isOutside || folder === 'word/' ? target : `${up}word/${target}`
    relations.children.push(line(id, type, path, isOutside))
  }
}

function addOverride(xml: DocxTemplate['xml'], path: string, type: string): void {
  const types = xml.get('[Content_Types].xml')
  const PartName = `/${path}`
  if (types && !elementsOf(types).some(({ attributes }) => attributes.PartName === PartName)) {
    types.children.push({
      name: 'Override',
      attributes: { PartName, ContentType: type },
      children: [],
    })
  }
}

function addTypes(
  { xml, folder }: DocxTemplate,
  { belongings, plan }: Writing,
  charts: number,
): void {
  const types = xml.get('[Content_Types].xml')
  if (!types) return
  addOverride(xml, `${folder}styles.xml`, wordType('styles'))
  // What was a template is a document now.
  for (const { attributes } of elementsOf(types)) {
    if (attributes.ContentType === wordType('template.main'))
      attributes.ContentType = wordType('document.main')
  }
  const endings = new Set(
    elementsOf(types).map(({ attributes }) => attributes.Extension?.toLowerCase()),
  )
  const extensions = new Set(belongings.map(({ path }) => path.split('.').at(-1) ?? ''))
  const missing = Object.entries(defaultTypes).filter(
    ([ending]) => extensions.has(ending) && !endings.has(ending),
  )
  types.children.unshift(
    ...missing.map(([Extension, ContentType]) => ({
      name: 'Default',
      attributes: { Extension, ContentType },
      children: [],
    })),
  )
  for (const [path, type] of chartOverrides(charts, plan.mark)) addOverride(xml, path, type)
}

// Behind these the schema has `w:updateFields`.
const BEHIND = [
  'w:hdrShapeDefaults',
  'w:footnotePr',
  'w:endnotePr',
  'w:compat',
  'w:docVars',
  'w:rsids',
  'm:mathPr',
  'w:attachedSchema',
  'w:themeFontLang',
  'w:clrSchemeMapping',
  'w:doNotIncludeSubdocsInStats',
  'w:shapeDefaults',
  'w:decimalSymbol',
  'w:listSeparator',
]

function updateFields(settings: XmlElement): void {
  const children = elementsOf(settings).filter(({ name }) => name !== 'w:updateFields')
  const index = children.findIndex(({ name }) => BEHIND.includes(name) || /^w1[456]:/.test(name))
  const own: XmlElement = { name: 'w:updateFields', attributes: { 'w:val': 'true' }, children: [] }
  settings.children =
    index < 0 ? [...children, own] : [...children.slice(0, index), own, ...children.slice(index)]
}
