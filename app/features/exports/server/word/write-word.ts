import type { NodeId } from '~/core/ids'
import type { DocSnapshot } from '#packages/document/snapshot'
import { number, numberingOf, numberObjects } from '#packages/document/headings/numbering'
import { headerParts, headerXml } from './base/header-parts'
import { numberingXml } from './base/numbering-xml'
import { acrossWidth, lineWidth, presetSection } from './base/section-xml'
import { noteKinds, noteSeparators, settingsXml } from './base/settings-xml'
import { ownStyles, stylesXml } from './base/style-list'
import { BLANK_PNG } from './blocks/picture'
import { citedWorks } from './cited-works'
import { graft } from './docx-template/graft'
import type { WordOptions } from './options'
import {
  appXml,
  contentTypes,
  coreXml,
  presetOverrides,
  PROPERTIES_PATH,
  propertiesXml,
  propertyXml,
  relationsXml,
  rootRelations,
} from './package/parts'
import { zipStream, type ZipWriter } from './package/zip-stream'
import { presets } from './presets'
import { bodyOf } from './sections/body'
import { survey, type Survey } from './survey'
import { noteKindOf, nothingTaken, Writing, type Plan } from './writing'
import { commentsXml, extendedLine } from './package/comments'
import { wordTime } from './xml/time'
import { OFFICE, opened } from './xml/write'

/**
 * A document as a .docx, written while it is read: a section is in memory at a time, pictures one by one at the end.
 * Knows no database and no network. The stream fails with template errors where a template is given that must not be used.
 */
export function writeWord(snapshot: DocSnapshot, options: WordOptions): ReadableStream<Uint8Array> {
  const findings = survey(snapshot)
  const plan = planOf(snapshot, options, findings)
  return zipStream(options.exportedAt, async function* (zip) {
    const writing = options.template
      ? yield* graft(zip, plan, findings, options.template, writeBelongings)
      : yield* fromPreset(zip, new Writing(plan), findings)
    const cachedFile = writing.fragmentCache?.file()
    if (cachedFile) options.fragments?.keep(cachedFile)
    options.report?.(writing.report)
  })
}

/** What a document of the preset is written with. */
function planOf(
  snapshot: DocSnapshot,
  options: WordOptions,
  { nodes, captions, cited }: Survey,
): Plan {
  const requested = presets[options.preset]
  // Styles count as they do; captions take no number from headings that have none of theirs.
  const taken = numberingOf(snapshot.tree, requested.numbering)
  const numbering = snapshot.tree.numbering
    ? taken
    : { ...requested.numbering, captions: taken.captions }
  const preset = { ...requested, numbering }
  return {
    snapshot,
    options,
    preset,
    nodes,
    captions,
    styles: ownStyles,
    headings: number(snapshot.tree, numbering),
    objects: numberObjects(snapshot.tree, snapshot.bodies, numbering),
    cited: citedWorks(snapshot, cited, { ...options, hasNotes: options.notes !== 'numbers' }),
    width: lineWidth(preset),
    acrossWidth: acrossWidth(preset),
    hasArabicChapters: numbering.levels.chapter?.numerals === 'arabic',
    sectionXml: (section) => presetSection(preset, section),
    numbersHeadings: false,
    mark: 'Ym',
    taken: nothingTaken,
  }
}

async function* fromPreset(
  zip: ZipWriter,
  writing: Writing,
  findings: Survey,
): AsyncGenerator<void, Writing> {
  const { plan } = writing
  const { preset, options, snapshot, styles } = plan
  const headers = headerParts(preset)
  const { charts, namesPages } = findings
  const hasComments = holdsComments(findings, options)
  const facts = { charts, hasComments, hasProperties: hasProperties(options) }
  zip.put('[Content_Types].xml', contentTypes(presetOverrides(headers, facts)))
  putProperties(zip, options)
  zip.put(
    'docProps/core.xml',
    coreXml(snapshot.tree.title, options.author, wordTime(options.exportedAt)),
  )
  zip.put('docProps/app.xml', appXml)
  yield* writeBody(zip, writing)
  zip.put('word/styles.xml', stylesXml(preset))
  zip.put('word/numbering.xml', numberingXml(preset, styles, writing.lists))
  const updatesFields = preset.contents || namesPages
  zip.put('word/settings.xml', settingsXml(preset, { updatesFields }))
  putNotes(zip, writing)
  if (hasComments) {
    zip.put('word/comments.xml', commentsXml('w:comments', writing.comments))
    zip.put('word/commentsExtended.xml', commentsXml('w15:commentsEx', writing.extendedComments))
  }
  for (const item of headers) {
    zip.put(`word/${item.path}`, headerXml(item, preset, snapshot.tree.title))
  }
  const own = [...OWN_PARTS, ...(hasComments ? ['comments'] : [])]
  const lines = [
    ...own.map((name) => office(name)),
    ...(hasComments ? [extendedLine] : []),
    ...headers.map(({ id, kind, path }) => ({ ...office(kind, path), id })),
    ...writing.relations,
  ]
  zip.put('word/_rels/document.xml.rels', relationsXml(lines))
  yield* writeBelongings(zip, writing)
  return writing
}

const OWN_PARTS = ['styles', 'numbering', 'settings', 'footnotes', 'endnotes']

/** Both parts of notes; one of them holds ours. */
function putNotes(zip: ZipWriter, { plan, notes }: Writing): void {
  for (const kind of noteKinds) {
    const file = zip.open(`word/${kind}s.xml`)
    file.write(opened(`w:${kind}s`) + noteSeparators(kind))
    if (kind === noteKindOf(plan.options)) for (const item of notes) file.write(item)
    file.write(`</w:${kind}s>`)
    file.end()
  }
}

const office = (name: string, target = `${name}.xml`) => ({
  id: `rYm${name}`,
  type: `${OFFICE}/${name}`,
  target,
})

const hasProperties = ({ properties = {} }: WordOptions) => Object.keys(properties).length > 0

function putProperties(zip: ZipWriter, options: WordOptions): void {
  const { properties = {} } = options
  zip.put('_rels/.rels', rootRelations(hasProperties(options)))
  if (hasProperties(options)) zip.put(PROPERTIES_PATH, propertiesXml(propertyXml(properties)))
}

const holdsComments = ({ threads, blocks }: Survey, { comments }: WordOptions): boolean =>
  [...(comments ?? [])].some(([id, { blockId, comments: own }]) => {
    const isThere = blockId === null ? threads.has(id) : blocks.has(blockId)
    return isThere && own.length > 0
  })

async function* writeBody(zip: ZipWriter, writing: Writing): AsyncGenerator<void> {
  const file = zip.open('word/document.xml')
  file.write(`${opened('w:document')}<w:body>`)
  for await (const piece of bodyOf(writing, false)) {
    file.write(piece)
    yield
  }
  file.write(`${writing.endSection()}</w:body></w:document>`)
  file.end()
}

/** Charts, and pictures fetched one after the other; one that is gone leaves a white place and a line of the report. */
async function* writeBelongings(zip: ZipWriter, writing: Writing): AsyncGenerator<void> {
  for (const item of writing.belongings) {
    const path = `word/${item.path}`
    if (item.kind === 'packed') zip.put(path, item.piece)
    else zip.put(path, item.kind === 'bytes' ? item.bytes : await pictureBytes(item, writing))
    yield
  }
}

async function pictureBytes(
  { key, nodeId }: { key: string; nodeId: NodeId | '' },
  writing: Writing,
): Promise<Uint8Array> {
  const bytes = await writing.plan.options.bytesOf(key)
  if (bytes && isPicture(bytes)) return bytes
  writing.nodeId = nodeId
  writing.flaw('picture', '图片已不存在或无法读取，文件中留白')
  return BLANK_PNG
}

/** PNG or JPEG, by their first bytes. */
const isPicture = ([a, b]: Uint8Array) => (a === 0x89 && b === 0x50) || (a === 0xff && b === 0xd8)
