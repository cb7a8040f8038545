import { strFromU8 } from 'fflate'
import { isXmlPart, unpackOffice } from '~/core/office/office-package'
import { allOf, elementsOf, readXml, type XmlElement } from '~/core/office/xml'
import { MASTER_LIMIT_BYTES } from '~/features/document/masters-terms'
import { masterErrors } from '~/features/document/masters-errors'

/** A team's presentation, opened: nothing in it that acts, fetches or hides. */
export interface MasterFile {
  /** Every part as it is, by path. */
  parts: Map<string, Uint8Array>
  /** Parts that are XML. */
  xml: Map<string, XmlElement>
}

export const MAIN = 'ppt/presentation.xml'
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main'

/** Reads a .pptx as the hostile thing it may be. Errors: all of `masterErrors` that say why not. */
export function openMaster(source: Uint8Array): MasterFile {
  if (source.byteLength > MASTER_LIMIT_BYTES) throw masterErrors.masterTooLarge()
  // An encrypted presentation is a container of another kind.
  if (source[0] === 0xd0 && source[1] === 0xcf) throw masterErrors.masterProtected()
  if (source[0] !== 0x50 || source[1] !== 0x4b) throw masterErrors.masterNotSlides()
  const file = partsOf(
    unpackOffice(source, {
      tooLarge: masterErrors.masterTooLarge,
      damaged: masterErrors.masterDamaged,
    }),
  )
  // The strict dialect has other names for everything.
  const main = file.xml.get(MAIN)
  if (main?.name !== 'p:presentation' || main.attributes['xmlns:p'] !== SLIDES) {
    throw masterErrors.masterNotSlides()
  }
  refuseActive(file)
  refuseOutside(file)
  return file
}

function partsOf(files: Record<string, Uint8Array>): MasterFile {
  const parts = new Map(Object.entries(files))
  const xml = new Map<string, XmlElement>()
  for (const [path, content] of parts) {
    if (!isXmlPart(path)) continue
    const root = readXml(strFromU8(content).replace(/^\ufeff/, ''))
    if (!root) throw masterErrors.masterDamaged()
    xml.set(path, root)
  }
  if (!xml.has('[Content_Types].xml')) throw masterErrors.masterNotSlides()
  return { parts, xml }
}

const ACTIVE_PART =
  /vbaProject|vbaData|activeX|ctrlProps|oleObject|\.(bin|exe|dll|js|vbs|docm|dotm|xlsm|pptm|potm|ppam|ocx)$/i
const ACTIVE_TYPE = /macroEnabled|vbaProject|activeX|oleObject/i
const ACTIVE_ELEMENTS = ['p:oleObj', 'p:controls', 'o:OLEObject']
// Links that run a program, a macro or an object when they are clicked.
const ACTIVE_LINK = /^ppaction:\/\/(program|macro|ole)/i

function refuseActive({ parts, xml }: MasterFile): void {
  // Settings of printers are the one kind of bytes that does nothing.
  const paths = [...parts.keys()].filter((path) => !/printerSettings\d*\.bin$/i.test(path))
  const types = xml.get('[Content_Types].xml')
  const isActive =
    paths.some((path) => ACTIVE_PART.test(path)) ||
    (types &&
      elementsOf(types).some(({ attributes }) => ACTIVE_TYPE.test(attributes.ContentType ?? ''))) ||
    [...xml.values()].some(
      (root) => ACTIVE_ELEMENTS.some((name) => holds(root, name)) || linksOf(root).some(isActing),
    )
  if (isActive) throw masterErrors.masterHasMacros()
}

const holds = (root: XmlElement, name: string) => !allOf(root, name).next().done
const linksOf = (root: XmlElement) => [
  ...allOf(root, 'a:hlinkClick'),
  ...allOf(root, 'a:hlinkHover'),
  ...allOf(root, 'a:hlinkMouseOver'),
]
const isActing = ({ attributes }: XmlElement) => ACTIVE_LINK.test(attributes.action ?? '')

/** Links that a reader follows by hand stay; anything fetched is refused. */
function refuseOutside({ xml }: MasterFile): void {
  for (const [path, root] of xml) {
    if (!path.endsWith('.rels')) continue
    for (const { attributes } of elementsOf(root)) {
      if (attributes.TargetMode !== 'External') continue
      const isLink =
        attributes.Type?.endsWith('/hyperlink') &&
        /^(https?:|mailto:|#)/i.test(attributes.Target ?? '')
      if (!isLink) throw masterErrors.masterReachesOut()
    }
  }
}

/** Relations of a part: targets by id, as paths of the archive. */
export function relationsOf(file: MasterFile, path: string): Map<string, Relation> {
  const slash = path.lastIndexOf('/') + 1
  const root = file.xml.get(`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`)
  const lines = root ? elementsOf(root) : []
  return new Map(
    lines
      .filter(({ attributes }) => attributes.TargetMode !== 'External')
      .map(({ attributes: { Id = '', Type = '', Target = '' } }) => [
        Id,
        { type: Type.split('/').at(-1) ?? '', path: resolved(path.slice(0, slash), Target) },
      ]),
  )
}

export interface Relation {
  /** Last word of its type: `slideLayout`. */
  type: string
  path: string
}

function resolved(folder: string, target: string): string {
  const way = target.startsWith('/') ? target.slice(1) : `${folder}${target}`
  const steps: string[] = []
  for (const step of way.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}
