import type { Exporter } from '../../ports'
import { writeWord } from '../word'

/** Word, with native notes, formulas and charts. */
export const docx: Exporter = {
  extension: 'docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  async write({ document, options, author, at, bytesOf }) {
    const { preset, edition, style, quotes } = options
    return writeWord(document, { preset, edition, style, quotes, author, at, bytesOf })
  },
}
