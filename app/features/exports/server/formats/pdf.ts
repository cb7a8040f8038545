import type { ExportFlaw } from '~/features/document/contract'
import { documentErrors } from '~/features/document/errors'
import type { Exporter } from '~/features/document/server/ports'
import { bytesOfPieces } from '../plain/drawn-pieces'
import { printPlain } from '../plain/pdf/print'
import type { LandmarkId } from '../plain/pieces'
import { printOrderOf } from '../plain/print-order'

/** Sheets as a Word file of the same preset has them, with their fonts inside, made without a browser. Errors: `exportTooLong`. */
export const pdf: Exporter = {
  extension: 'pdf',
  contentType: 'application/pdf',
  async write(material) {
    const { contentLabel = '', readFont, reportFlaws } = material
    const flaws: ExportFlaw[] = []
    const onFault = ({ nodeId, latex }: { nodeId: LandmarkId | ''; latex: string }) =>
      flaws.push({ nodeId, text: `公式无法解析，按源码写入：${latex.slice(0, 80)}` })
    const order = printOrderOf(material)
    const bytesOf = bytesOfPieces(material)
    const bytes = await printPlain({ ...order, contentLabel, bytesOf, readFont, onFault })
    reportFlaws(flaws)
    if (!bytes) throw documentErrors.exportTooLong()
    return bytes
  },
}
