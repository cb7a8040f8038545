import type { XmlArchive } from '~/features/library/server'
import type { BlockAttrs } from '#packages/document/body'
import { StyleLevels } from '../docx-headings'
import { withCaptions } from './captions'
import { DocxListener, type DocxOptions } from './docx-listener'
import { readLinks, readLists, readNotes } from './docx-parts'
import type { TextPiece } from './imported-text'

export interface DocxReading {
  /** Those of a new block. */
  attrs: () => BlockAttrs
  /** Keeps tracked changes as such; without it they are taken as accepted. */
  newChange?: DocxOptions['newChange']
}

/**
 * A Word file as pieces of a text: headings by style or outline level, paragraphs with their marks and links, lists,
 * tables with merged cells, formulas as LaTeX, footnotes and pictures where they stand. Used for documents that begin as a
 * file, and for files that come back into their document.
 */
export async function readDocxText(source: XmlArchive, reading: DocxReading): Promise<TextPiece[]> {
  const main = await source.mainPart('word/document.xml')
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const styles = new StyleLevels()
  await source.read(`${folder}styles.xml`, styles)
  const [lists, notes, links] = await Promise.all([
    readLists(source, folder),
    readNotes(source, folder),
    readLinks(source, main),
  ])
  const listener = new DocxListener({
    styles: styles.levels(),
    styleNames: styles.names(),
    lists,
    notes,
    links,
    ...reading,
  })
  await source.read(main, listener)
  return withCaptions(listener.end())
}
