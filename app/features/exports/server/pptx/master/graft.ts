import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { MasterStyle } from '~/features/document/masters-terms'
import type { Page } from '~/features/document/deck/fit/page'
import { schemeColor, type Palette } from './colors'
import { MAIN, OFFICE, relationsOf, type MasterFile } from './open'
import { escaped, placeholder, textShapes } from './text-shapes'

export interface Grafting {
  pages: readonly Page[]
  style: MasterStyle
  scale: number
  palette: Palette
  /** Where a mark of this number leads; '' for nowhere. */
  addressOf: (mark: number) => string
}

/** Parts of a package as text or bytes, by path. */
type Parts = Map<string, Uint8Array>

/** Puts the slides of `drawn` on the layouts of a master, in place of the slides that it brought. */
export function graft(master: MasterFile, drawn: Uint8Array, how: Grafting): Uint8Array {
  const ours: Parts = new Map(Object.entries(unzipSync(drawn)))
  const parts: Parts = new Map()
  const ownNotes = [...relationsOf(master, MAIN).values()].find(
    ({ type }) => type === 'notesMaster',
  )?.path
  for (const [path, bytes] of retainedParts(master)) parts.set(path, bytes)
  for (const [path, bytes] of ours) {
    if (/^ppt\/(charts|embeddings|media|notesSlides)\/.*[^/]$/.test(path)) {
      parts.set(renamed(path), withMasterMedia(path, bytes, how, ownNotes))
    }
  }
  if (ownNotes === undefined) addNotesMaster(parts, ours)
  for (const page of how.pages) addSlide(parts, ours, page, how)
  parts.set('docProps/core.xml', ours.get('docProps/core.xml') ?? new Uint8Array())
  parts.set('_rels/.rels', strToU8(rootRelations))
  addMain(parts, master, how.pages.length, ownNotes)
  parts.set('[Content_Types].xml', strToU8(typesOf(master, [...parts.keys()])))
  return zipSync(Object.fromEntries(parts), { level: 6 })
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const rootRelations =
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${MAIN}"/>` +
  `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
  '</Relationships>'

/** Relations of the presentation that its own slides do not bring along. */
const RETAINED = [
  'slideMaster',
  'notesMaster',
  'handoutMaster',
  'theme',
  'presProps',
  'tableStyles',
  'font',
]

/** What is reached from the masters and the settings; the slides, remarks and tags of the file are left out. */
function retainedParts(master: MasterFile): Parts {
  const parts: Parts = new Map()
  const waiting = [...relationsOf(master, MAIN).values()]
    .filter(({ type }) => RETAINED.includes(type))
    .map(({ path }) => path)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const bytes = master.parts.get(path)
    if (!bytes || parts.has(path) || path.startsWith('ppt/slides/')) continue
    parts.set(path, bytes)
    const relations = relationsPath(path)
    const lines = master.parts.get(relations)
    if (lines) parts.set(relations, strToU8(strFromU8(lines).replace(OWN_SLIDE, '$1slide1.xml')))
    waiting.push(...[...relationsOf(master, path).values()].map((item) => item.path))
  }
  return parts
}

// A link of a layout to a slide that is gone leads to the first one.
const OWN_SLIDE = /(Target="[^"]*\/slides\/)slide\d+\.xml/g

const relationsPath = (path: string) => path.replace(/[^/]*$/, (name) => `_rels/${name}.rels`)

// Its own media and charts keep their names; ours get others.
const renamed = (path: string) =>
  path.replace(/^(ppt\/(?:charts|embeddings|media)\/(?:_rels\/)?)/, '$1ym-')
const renamedTargets = (xml: string) =>
  xml.replace(/(Target="(?:\.\.|\/ppt)\/(?:charts|embeddings|media)\/)/g, '$1ym-')

function withMasterMedia(
  path: string,
  bytes: Uint8Array,
  how: Grafting,
  ownNotes: string | undefined,
): Uint8Array {
  if (/^ppt\/charts\/[^/]+\.xml$/.test(path)) return strToU8(themed(strFromU8(bytes), how))
  if (!path.endsWith('.rels')) return bytes
  const target = ownNotes ? `/${ownNotes}` : '../notesMasters/ym-notesMaster.xml'
  return strToU8(
    renamedTargets(strFromU8(bytes)).replace('../notesMasters/notesMaster1.xml', target),
  )
}

function addNotesMaster(parts: Parts, ours: Parts): void {
  const copy = (from: string, to: string, change = (xml: string) => xml) =>
    parts.set(to, strToU8(change(strFromU8(ours.get(from) ?? new Uint8Array()))))
  copy('ppt/notesMasters/notesMaster1.xml', 'ppt/notesMasters/ym-notesMaster.xml')
  copy('ppt/theme/theme1.xml', 'ppt/theme/ym-theme.xml')
  copy(
    'ppt/notesMasters/_rels/notesMaster1.xml.rels',
    'ppt/notesMasters/_rels/ym-notesMaster.xml.rels',
    (xml) => xml.replace('../theme/theme1.xml', '../theme/ym-theme.xml'),
  )
}

function addSlide(parts: Parts, ours: Parts, page: Page, how: Grafting): void {
  const name = `slide${page.number}.xml`
  const slots = how.style.slots[page.layout]
  const read = (path: string) => strFromU8(ours.get(path) ?? new Uint8Array())
  const place = slots.figurePlace && hasPlacedFigure(page) ? placeholder(slots.figurePlace) : ''
  const linked = new Set<number>()
  const linkOf = (mark: number) => {
    if (how.addressOf(mark) === '') return ''
    linked.add(mark)
    return `rYmSource${mark}`
  }
  const texts = themed(textShapes(page, { ...how, linkOf }), how)
  const xml = themed(read(`ppt/slides/${name}`), how)
    // The library numbers shapes anew for each kind.
    .replace(/<p:cNvPr id="\d+" name="(Chart|Table|Image)/g, (_, kind: string, index: number) => {
      return `<p:cNvPr id="${100_000 + index}" name="${kind}`
    })
    .replace('<p:nvPr>', `<p:nvPr>${place}`)
    .replace(/<p:cSld name="[^"]*">/, '<p:cSld>')
    .replace('</p:grpSpPr>', () => `</p:grpSpPr>${texts}`)
  const links = [...linked].map(
    (mark) =>
      `<Relationship Id="rYmSource${mark}" Type="${OFFICE}/hyperlink" Target="${escaped(how.addressOf(mark))}" TargetMode="External"/>`,
  )
  const relations = renamedTargets(read(`ppt/slides/_rels/${name}.rels`))
    .replace(/Target="[^"]*slideLayouts\/[^"]*"/, `Target="/${slots.part ?? ''}"`)
    .replace('</Relationships>', () => `${links.join('')}</Relationships>`)
  parts.set(`ppt/slides/${name}`, strToU8(xml))
  parts.set(`ppt/slides/_rels/${name}.rels`, strToU8(relations))
}

const hasPlacedFigure = ({ boxes }: Page) =>
  boxes.some(
    (box) =>
      (box.kind === 'chart' || box.kind === 'table' || box.kind === 'image') &&
      box.extraId === undefined,
  )

/** Colours and fonts by the names of the theme, so that figures change with it. */
function themed(xml: string, { style, palette }: Grafting): string {
  const names = new Map(
    ['tx1', 'bg1', 'tx2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6']
      .map((name): [string, string] => [schemeColor(name, palette) ?? '', name])
      .toReversed(),
  )
  return xml
    .replace(/<a:srgbClr val="([\dA-Fa-f]{6})"\s*(\/?)>/g, (found, value: string, end: string) => {
      const name = names.get(value.toUpperCase())
      return name && end === '/' ? `<a:schemeClr val="${name}"/>` : found
    })
    .replace(/(<a:(latin|ea|cs|sym)\b[^>]*typeface=")yanmo-theme-face"/g, (_, start, kind) => {
      const of = { latin: 'lt', ea: 'ea' }[String(kind)] ?? 'cs'
      return `${String(start)}+mn-${of}"`
    })
    .replaceAll('yanmo-theme-face', style.body.name)
}

function addMain(
  parts: Parts,
  master: MasterFile,
  count: number,
  ownNotes: string | undefined,
): void {
  const related = [...relationsOf(master, MAIN)].filter(([, { type }]) => RETAINED.includes(type))
  const line = (id: string, type: string, path: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="/${path}"/>`
  const slides = Array.from({ length: count }, (_, index) => index + 1)
  const lines = [
    ...related.map(([id, { type, path }]) => line(id, type, path)),
    ...slides.map((number) => line(`rYm${number}`, 'slide', `ppt/slides/slide${number}.xml`)),
    ...(ownNotes ? [] : [line('rYmNotes', 'notesMaster', 'ppt/notesMasters/ym-notesMaster.xml')]),
  ]
  const relations = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`
  parts.set(relationsPath(MAIN), strToU8(relations))
  const list = slides
    .map((number) => `<p:sldId id="${255 + number}" r:id="rYm${number}"/>`)
    .join('')
  const notes = ownNotes
    ? ''
    : '<p:notesMasterIdLst><p:notesMasterId r:id="rYmNotes"/></p:notesMasterIdLst>'
  // Named shows, remarks, sections and the like speak of slides that are gone.
  const xml = strFromU8(master.parts.get(MAIN) ?? new Uint8Array())
    .replace(
      /<p:(sldIdLst|custShowLst|custDataLst|smartTags|photoAlbum|extLst)\b[^>]*(?:\/>|>[\s\S]*?<\/p:\1>)/g,
      '',
    )
    .replace('</p:sldMasterIdLst>', `</p:sldMasterIdLst>${notes}`)
    .replace('<p:sldSz', `<p:sldIdLst>${list}</p:sldIdLst><p:sldSz`)
  parts.set(MAIN, strToU8(xml))
}

const TYPE = 'application/vnd.openxmlformats-officedocument'
const OURS: [RegExp, string][] = [
  [/^ppt\/presentation\.xml$/, `${TYPE}.presentationml.presentation.main+xml`],
  [/^ppt\/slides\/[^/]+\.xml$/, `${TYPE}.presentationml.slide+xml`],
  [/^ppt\/notesSlides\/[^/]+\.xml$/, `${TYPE}.presentationml.notesSlide+xml`],
  [/^ppt\/notesMasters\/ym-[^/]+\.xml$/, `${TYPE}.presentationml.notesMaster+xml`],
  [/^ppt\/theme\/ym-[^/]+\.xml$/, `${TYPE}.theme+xml`],
  [/^ppt\/charts\/ym-[^/]+\.xml$/, `${TYPE}.drawingml.chart+xml`],
  [/^docProps\/core\.xml$/, 'application/vnd.openxmlformats-package.core-properties+xml'],
]
const ENDINGS: Record<string, string> = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  xlsx: `${TYPE}.spreadsheetml.sheet`,
}

function typesOf({ xml }: MasterFile, paths: readonly string[]): string {
  const types = xml.get('[Content_Types].xml')?.children ?? []
  const endings = new Map(Object.entries(ENDINGS))
  const named = new Map<string, string>()
  for (const child of types) {
    if (typeof child === 'string') continue
    const { Extension = '', PartName = '', ContentType = '' } = child.attributes
    if (child.name === 'Default') endings.set(Extension.toLowerCase(), ContentType)
    else named.set(PartName.slice(1), ContentType)
  }
  const overrides = paths.flatMap((path): [string, string][] => {
    const type = OURS.find(([pattern]) => pattern.test(path))?.[1] ?? named.get(path)
    return type === undefined ? [] : [[path, type]]
  })
  const defaults = [...endings].map(
    ([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`,
  )
  const lines = overrides.map(
    ([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`,
  )
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types">${[...defaults, ...lines].join('')}</Types>`
}
