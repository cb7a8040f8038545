import type { ExportFlaw } from '~/features/document/contract'
import { documentErrors } from '~/features/document/errors'
import type { Exporter } from '~/features/document/server/ports'
import { printPlain } from '../plain/pdf/print'
import type { LandmarkId } from '../plain/pieces'
import {
  openPlainDocument,
  piecesOfQuotes,
  piecesOfSections,
  piecesOfWorks,
} from '../plain/plain-document'

/** Plain sheets of A4 with their fonts inside, made without a browser. Errors: `exportTooLong`. */
export const pdf: Exporter = {
  extension: 'pdf',
  contentType: 'application/pdf',
  async write({
    document,
    options,
    origin,
    contentLabel = '',
    author,
    exportedAt: instant,
    bytesOf,
    readFont,
    reportFlaws,
  }) {
    const plainDocument = openPlainDocument(document, options, instant)
    const pieces = function* () {
      for (const section of piecesOfSections(plainDocument)) yield* section
      yield* piecesOfWorks(plainDocument)
      if (options.quotes) yield* piecesOfQuotes(plainDocument, origin)
    }
    const { title } = document.tree
    const flaws: ExportFlaw[] = []
    const onFault = ({ nodeId, latex }: { nodeId: LandmarkId | ''; latex: string }) =>
      flaws.push({ nodeId, text: `公式无法解析，按源码写入：${latex.slice(0, 80)}` })
    const bytes = await printPlain({
      title,
      author,
      contentLabel,
      exportedAt: instant,
      pieces,
      bytesOf,
      readFont,
      onFault,
    })
    reportFlaws(flaws)
    if (!bytes) throw documentErrors.exportTooLong()
    return bytes
  },
}
