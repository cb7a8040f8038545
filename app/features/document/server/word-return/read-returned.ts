import { allOf, elementsOf, textOf, type XmlElement } from '~/core/office/xml'
import { type XmlArchive } from '~/features/library/server'
import { documentErrors } from '../../errors'
import { exportedChanges, type ExportedChanges } from '../../terms'
import { ElementTree } from './element-tree'
import { returnNames } from './properties'
import { linesOfBody, type ReturnedLine } from './returned-lines'

/** A Word file that comes back into its document. */
export interface ReturnedFile {
  /** Id of the document that it says it is of; '' where it says nothing. */
  origin: string
  /** The document's revision that it was written from; null where it does not say. */
  rev: number | null
  changes: ExportedChanges
  /** Who saved it last, and when (ms): of what was changed without a trace. */
  author: string
  savedAt: number
  /** Lines below each heading of ours, by the bookmark of the heading; the heading itself is the first. */
  sections: ReadonlyMap<string, readonly ReturnedLine[]>
  comments: readonly ReturnedComment[]
}

export interface ReturnedComment {
  id: string
  author: string
  /** Milliseconds. */
  writtenAt: number
  text: string
}

/** Reads a file as the hostile thing it may be. Errors: those of learning for bombs and damaged files, `wordReturnTooLong`. */
export async function readReturned(source: XmlArchive): Promise<ReturnedFile> {
  const main = await source.mainPart('word/document.xml')
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const part = async (path: string) => {
    const tree = new ElementTree()
    await source.read(path, tree)
    return tree.top
  }
  const [styles, footnotes, comments, links] = [
    await part(`${folder}styles.xml`),
    await part(`${folder}footnotes.xml`),
    await part(`${folder}comments.xml`),
    await part(`${folder}_rels/${main.slice(folder.length)}.rels`),
  ]
  const lines = linesOfBody(await part(main), {
    styleNames: styleNamesOf(styles),
    notes: notesOf(footnotes),
    links: linksOf(links),
  })
  const core = await part('docProps/core.xml')
  return {
    ...propertiesOf(await part('docProps/custom.xml')),
    author: textIn(core, 'cp:lastModifiedBy').slice(0, 64) || 'Word',
    savedAt: Date.parse(textIn(core, 'dcterms:modified')) || 0,
    sections: sectionsOf(lines),
    comments: [...allOf(comments, 'w:comment')].map(commentOf),
  }
}

const textIn = (root: XmlElement, name: string): string => {
  const found = allOf(root, name).next().value
  return found ? textOf(found).trim() : ''
}

const styleNamesOf = (root: XmlElement): Map<string, string> =>
  new Map(
    [...allOf(root, 'w:style')].map((style) => [
      style.attributes['w:styleId'] ?? '',
      elementsOf(style).find(({ name }) => name === 'w:name')?.attributes['w:val'] ?? '',
    ]),
  )

export interface ReturnedNote {
  text: string
  /** Evidence that it quotes; none of a note that a person wrote. */
  evidenceId: string | null
}

function notesOf(root: XmlElement): Map<string, ReturnedNote> {
  const notes = [...allOf(root, 'w:footnote')].map((note): [string, ReturnedNote] => {
    const names = [...allOf(note, 'w:bookmarkStart')].map((mark) => mark.attributes['w:name'] ?? '')
    const evidence = names.map((name) => /^_ym_(e\d{1,9})(?:_\d+)?$/.exec(name)?.[1])
    const words = [...allOf(note, 'w:t')].map(textOf).join('').replace(/\s+/g, ' ').trim()
    return [
      note.attributes['w:id'] ?? '',
      { text: words.slice(0, 2_000), evidenceId: evidence.find(Boolean) ?? null },
    ]
  })
  return new Map(notes)
}

const linksOf = (root: XmlElement): Map<string, string> =>
  new Map(
    [...allOf(root, 'Relationship')]
      .filter(({ attributes }) => attributes.TargetMode === 'External')
      .map(({ attributes }) => [attributes.Id ?? '', attributes.Target ?? '']),
  )

function propertiesOf(root: XmlElement): Pick<ReturnedFile, 'origin' | 'rev' | 'changes'> {
  const values = new Map(
    [...allOf(root, 'property')].map((item) => [item.attributes.name ?? '', textOf(item).trim()]),
  )
  const rev = Number(values.get(returnNames.rev) ?? Number.NaN)
  const written = values.get(returnNames.changes)
  return {
    origin: values.get(returnNames.document) ?? '',
    rev: Number.isSafeInteger(rev) && rev >= 0 ? rev : null,
    changes: exportedChanges.find((value) => value === written) ?? 'tracked',
  }
}

const commentOf = (item: XmlElement): ReturnedComment => ({
  id: item.attributes['w:id'] ?? '',
  author: (item.attributes['w:author'] ?? '').slice(0, 64),
  writtenAt: Date.parse(item.attributes['w:date'] ?? '') || 0,
  text: [...allOf(item, 'w:p')]
    .map((line) => [...allOf(line, 'w:t')].map(textOf).join(''))
    .join('\n')
    .trim(),
})

function sectionsOf(lines: readonly ReturnedLine[]): Map<string, ReturnedLine[]> {
  const sections = new Map<string, ReturnedLine[]>()
  let current: ReturnedLine[] | null = null
  for (const line of lines) {
    const name = line.bookmarks.find((bookmark) => bookmark.startsWith('n_'))
    if (name !== undefined && !sections.has(name)) {
      current = []
      sections.set(name, current)
    }
    // The list of works is made anew by every export.
    if (isOfWorks(line)) current = null
    current?.push(line)
  }
  if (sections.size === 0) throw documentErrors.wordReturnForeign()
  return sections
}

const isOfWorks = ({ bookmarks, isTitle, tokens }: ReturnedLine): boolean =>
  bookmarks.some((bookmark) => bookmark.startsWith('ref_')) ||
  (isTitle &&
    !bookmarks.some((bookmark) => bookmark.startsWith('n_')) &&
    tokens.map(({ text }) => text).join('') === '参考文献')
