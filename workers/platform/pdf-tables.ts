import type { ReadPdfTable } from '#packages/office-read/pdf/cmaps'
import { readPublicFile } from './public-files'

/** pdf.js's tables of characters, each read when a file names it. */
export const openPdfTables =
  (files: Fetcher | undefined): ReadPdfTable =>
  (name) =>
    readPublicFile(files, `${__PDF_ASSETS__}cmaps/${name}`)
