import type { Exporter } from '~/features/document/server/ports'
import { noteFormOf } from '../note-form'
import { loadDocxTemplate, returnProperties } from '~/features/document/server/exports'
import type { CommentThread } from '~/features/document/comments-terms'
import { pagesOf } from '../plain/pages'
import { writeWord, type WordReport } from '../word'
import type { Drawing, WordThread } from '../word/options'

/** Word, with native notes, formulas and charts. */
export const docx: Exporter = {
  extension: 'docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  keepsSections: true,
  async write(material) {
    const { ctx, document, options, origin, contentLabel = '', author, exportedAt } = material
    const { bytesOf, drawingOf, reportFlaws, sections, threads = [] } = material
    const { preset, edition, style, mouldId, fields, declaration, objectLists } = options
    const opened = mouldId === '' ? null : await loadDocxTemplate(ctx, mouldId)
    const template = opened && { template: opened.bytes, templateRoles: opened.chosen }
    const report = ({ flaws }: WordReport) => reportFlaws(flaws)
    const properties = {
      ...returnProperties(document, options.changes),
      ...(contentLabel !== '' && { AIGC: contentLabel }),
    }
    const named = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
    const how = {
      preset,
      edition,
      style,
      notes: noteFormOf(options),
      declaration,
      // A template's contents are its own.
      ...(template ? {} : { pages: await pagesOf(material) }),
      objectLists,
      origin,
      fields: named,
      properties,
      author,
      exportedAt,
      bytesOf,
      report,
      ...template,
      ...(drawingOf && { pictureOf: async (drawing: Drawing) => drawingOf(drawing) }),
      // What is kept of a section knows no comments.
      ...(threads.length > 0
        ? { comments: new Map(threads.map((thread) => [thread.id, wordThread(thread)])) }
        : sections && { fragments: sections }),
    }
    return writeWord(document, how)
  },
}

const wordThread = ({ state, places, comments }: CommentThread): WordThread => ({
  isResolved: state === 'resolved',
  blockId: places.find(({ range }) => range === null)?.blockId ?? null,
  comments: comments.map(({ author, text, writtenAt }) => ({ author, text, time: writtenAt })),
})
