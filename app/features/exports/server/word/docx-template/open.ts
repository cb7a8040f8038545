import { strFromU8 } from 'fflate'
import { isXmlPart, unpackOffice } from '~/core/office/office-package'
import { docxTemplateErrors } from '~/features/document/docx-templates-errors'
import { allOf, elementsOf, readXml, textOf, type XmlElement } from '../xml/read'
import { OFFICE, spaces } from '../xml/write'

/** A document of the team's, opened: every part read, nothing in it that acts, fetches or hides. */
export interface DocxTemplate {
  /** Parts that are XML, by path. */
  xml: Map<string, XmlElement>
  /** Pictures and the like, as they are. */
  bytes: Map<string, Uint8Array>
  /** Path of the text, and the folder it lies in. */
  main: string
  folder: string
  /** Relations of the text. */
  relations: XmlElement
}

export const TEMPLATE_LIMIT_BYTES = 10 * 1024 * 1024
/** Reads a .docx as the hostile thing it may be. Errors: all of `mouldErrors` that say why not. */
export function openDocxTemplate(source: Uint8Array): DocxTemplate {
  if (source.byteLength > TEMPLATE_LIMIT_BYTES) throw docxTemplateErrors.docxTemplateTooLarge()
  // An encrypted document is a container of another kind.
  if (source[0] === 0xd0 && source[1] === 0xcf) throw docxTemplateErrors.docxTemplateProtected()
  if (source[0] !== 0x50 || source[1] !== 0x4b) throw docxTemplateErrors.docxTemplateNotWord()
  const template = partsOf(
    unpackOffice(source, {
      tooLarge: docxTemplateErrors.docxTemplateTooLarge,
      damaged: docxTemplateErrors.docxTemplateDamaged,
    }),
  )
  refuseActive(template)
  refuseOutside(template)
  refuseUnfinished(template)
  return template
}

function partsOf(files: Record<string, Uint8Array>): DocxTemplate {
  const xml = new Map<string, XmlElement>()
  const bytes = new Map<string, Uint8Array>()
  for (const [path, content] of Object.entries(files)) {
    if (!isXmlPart(path)) {
      bytes.set(path, content)
      continue
    }
    const root = readXml(strFromU8(content).replace(/^\ufeff/, ''))
    if (!root) throw docxTemplateErrors.docxTemplateDamaged()
    xml.set(path, root)
  }
  const main = mainPart(xml)
  const slash = main.lastIndexOf('/') + 1
  const folder = main.slice(0, slash)
  const relations = xml.get(`${folder}_rels/${main.slice(slash)}.rels`) ?? emptyRelations()
  xml.set(`${folder}_rels/${main.slice(slash)}.rels`, relations)
  const root = xml.get(main)
  // The strict dialect has other names for everything.
  if (root?.name !== 'w:document' || root.attributes['xmlns:w'] !== spaces['xmlns:w']) {
    throw docxTemplateErrors.docxTemplateNotWord()
  }
  return { xml, bytes, main, folder, relations }
}

const emptyRelations = (): XmlElement => ({
  name: 'Relationships',
  attributes: { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' },
  children: [],
})

function mainPart(xml: ReadonlyMap<string, XmlElement>): string {
  const root = xml.get('_rels/.rels')
  const line =
    root &&
    [...allOf(root, 'Relationship')].find(
      ({ attributes }) => attributes.Type === `${OFFICE}/officeDocument`,
    )
  const path = line?.attributes.Target?.replace(/^\//, '')
  if (!path || !xml.has(path) || !xml.has('[Content_Types].xml'))
    throw docxTemplateErrors.docxTemplateNotWord()
  return path
}

const ACTIVE_PART =
  /vbaProject|vbaData|activeX|ctrlProps|oleObject|\.(bin|exe|dll|js|vbs|docm|dotm|xlsm|pptm|ocx)$/i
const ACTIVE_TYPE = /macroEnabled|vbaProject|activeX|oleObject/i
const ACTIVE_ELEMENTS = ['w:altChunk', 'w:object', 'w:control', 'w:subDoc', 'o:OLEObject']
// Fields that load from elsewhere or run something.
const ACTIVE_FIELD = /^\s*(DDE|DDEAUTO|INCLUDE\w*|LINK|IMPORT|EMBED|MACROBUTTON|DATABASE|RD)\b/i

function refuseActive({ xml, bytes }: DocxTemplate): void {
  // Settings of printers are the one kind of bytes that does nothing.
  const paths = [...xml.keys(), ...bytes.keys()].filter(
    (path) => !/printerSettings\d*\.bin$/i.test(path),
  )
  const types = xml.get('[Content_Types].xml')
  const isActive =
    paths.some((path) => ACTIVE_PART.test(path)) ||
    (types &&
      elementsOf(types).some(({ attributes }) => ACTIVE_TYPE.test(attributes.ContentType ?? ''))) ||
    [...xml.values()].some((root) => ACTIVE_ELEMENTS.some((name) => holds(root, name)))
  if (isActive) throw docxTemplateErrors.docxTemplateHasMacros()
  for (const root of xml.values()) {
    if (instructionsOf(root).some((field) => ACTIVE_FIELD.test(field))) {
      throw docxTemplateErrors.docxTemplateReachesOut()
    }
  }
}

const holds = (root: XmlElement, name: string) => !allOf(root, name).next().done

/** What fields do; an instruction may be cut over several runs of a paragraph. */
const instructionsOf = (root: XmlElement): string[] => [
  ...[...allOf(root, 'w:p')].map((item) => [...allOf(item, 'w:instrText')].map(textOf).join('')),
  ...[...allOf(root, 'w:instrText')].map(textOf),
  ...[...allOf(root, 'w:fldSimple')].map(({ attributes }) => attributes['w:instr'] ?? ''),
]

/** Links that a reader follows by hand stay; a template on somebody's disk is forgotten; anything fetched is refused. */
function refuseOutside({ xml }: DocxTemplate): void {
  for (const [path, root] of xml) {
    if (!path.endsWith('.rels')) continue
    elementsOf(root).forEach(refuseRelation)
    root.children = elementsOf(root).filter((line) => typeOf(line) !== 'attachedTemplate')
  }
}

function refuseRelation(line: XmlElement): void {
  const type = typeOf(line)
  if (type === 'aFChunk' || type === 'subDocument') throw docxTemplateErrors.docxTemplateHasMacros()
  if (line.attributes.TargetMode !== 'External' || type === 'attachedTemplate') return
  const isLink = type === 'hyperlink' && /^(https?:|mailto:|#)/i.test(line.attributes.Target ?? '')
  if (!isLink) throw docxTemplateErrors.docxTemplateReachesOut()
}

const typeOf = ({ attributes }: XmlElement) => attributes.Type?.split('/').at(-1) ?? ''

const CHANGES = [
  'w:ins',
  'w:del',
  'w:moveFrom',
  'w:moveTo',
  'w:pPrChange',
  'w:rPrChange',
  'w:sectPrChange',
]

function refuseUnfinished({ xml, main, folder }: DocxTemplate): void {
  const root = xml.get(main)
  if (root && CHANGES.some((name) => holds(root, name))) {
    throw docxTemplateErrors.docxTemplateHasChanges()
  }
  const settings = xml.get(`${folder}settings.xml`)
  if (!settings) return
  const forgotten = ['w:attachedTemplate', 'w:mailMerge']
  settings.children = settings.children.filter(
    (child) => typeof child === 'string' || !forgotten.includes(child.name),
  )
  const protection = settings.children.find(
    (child) => typeof child !== 'string' && child.name === 'w:documentProtection',
  )
  const enforced = typeof protection === 'object' ? protection.attributes['w:enforcement'] : '0'
  if (enforced !== undefined && /^(1|true|on)$/.test(enforced))
    throw docxTemplateErrors.docxTemplateProtected()
}
