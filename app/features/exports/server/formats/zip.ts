import { zipSync, type Zippable } from 'fflate'
import { writeBib, writeRis } from '#packages/document/references'
import type { Exporter, ExportMaterial } from '~/features/document/server/ports'
import { ledgerCsv } from '../plain/ledger'
import { markdownOf } from '../plain/markdown'
import type { Piece } from '../plain/pieces'
import {
  openPlainDocument,
  piecesOfSections,
  piecesOfWorks,
  type PlainDocument,
} from '../plain/plain-document'

const LONGEST_NAME = 60
const encode = (text: string) => new TextEncoder().encode(text)

/** A book to work on elsewhere: a Markdown file a chapter, the pictures, the works, and every quote with its place. */
export const zip: Exporter = {
  extension: 'zip',
  contentType: 'application/zip',
  async write(material) {
    const { document, options, exportedAt: instant } = material
    const plainDocument = openPlainDocument(document, options, instant)
    const files: Zippable = {}
    const images = await addImages(files, material)
    for (const [name, text] of chaptersOf(plainDocument, images)) files[name] = encode(text)
    const works = piecesOfWorks(plainDocument)
    if (works.length > 0) files['参考文献.md'] = encode(`${markdownOf(works, () => '')}\n`)
    const ids = plainDocument.works.entries.flatMap(({ referenceIds }) => referenceIds)
    const cited = ids.flatMap((id) => document.references.get(id) ?? [])
    if (cited.length > 0) {
      files['references.bib'] = encode(writeBib(cited))
      files['references.ris'] = encode(writeRis(cited))
    }
    files['引文.csv'] = encode(ledgerCsv(document, material.origin))
    return zipSync(files, { level: 6, mtime: new Date(instant) })
  },
}

/** Names of pictures in the archive by their keys. */
async function addImages(
  files: Zippable,
  { document, bytesOf }: ExportMaterial,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const body of document.bodies.values()) {
    for (const block of body.content) {
      if (block.type !== 'figure' || block.attrs.spec.kind !== 'image') continue
      const { key, type } = block.attrs.spec
      const bytes = names.has(key) ? null : await bytesOf(key)
      if (!bytes) continue
      const name = `images/${String(names.size + 1).padStart(3, '0')}.${type}`
      names.set(key, name)
      // Pictures are packed already.
      files[name] = [bytes, { level: 0 }]
    }
  }
  return names
}

function* chaptersOf(
  plainDocument: PlainDocument,
  images: ReadonlyMap<string, string>,
): Generator<[name: string, text: string]> {
  const roots = plainDocument.document.tree.children
  const isRoot = new Set<string>(roots.map(({ id }) => id))
  const width = String(roots.length).length
  let pieces: Piece[] = []
  let no = 0
  const chapter = (): [string, string] => {
    const [first] = pieces
    // Its place stands before the name already.
    const title = first?.kind === 'heading' ? first.text.replace(/^\d{1,3} /, '') : ''
    const name = `${String(no).padStart(width, '0')}-${nameOf(title)}.md`
    return [name, `${markdownOf(pieces, (key) => images.get(key) ?? '')}\n`]
  }
  for (const section of piecesOfSections(plainDocument)) {
    const [heading] = section
    if (heading?.kind === 'heading' && isRoot.has(heading.nodeId)) {
      if (pieces.length > 0) yield chapter()
      pieces = []
      no += 1
    }
    pieces.push(...section)
  }
  if (pieces.length > 0) yield chapter()
}

const nameOf = (title: string) =>
  Array.from(title.replace(/[<>:"/\\|?*\p{Cc}]+/gu, '_').trim())
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/[. ]+$/, '_') || '_'
