import { showToast } from '~/client/toasts'
import { tableCsv, tableFileName, tableMarkdown } from '../../table-text'
import type { PaperTableView } from '../../table-terms'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Hands the table to the browser as a Word document with its sources. */
export async function exportWord(table: PaperTableView): Promise<void> {
  const { wordDocument } = await import('~/core/word/word-document')
  download(
    table,
    'docx',
    new Blob([wordDocument(tableMarkdown(table, location.origin))], { type: WORD }),
  )
}

/** For spreadsheets: answers, places and quotations in columns of their own. */
export const exportCsv = (table: PaperTableView) =>
  download(
    table,
    'csv',
    new Blob([tableCsv(table, location.origin)], { type: 'text/csv;charset=utf-8' }),
  )

export const exportMarkdown = (table: PaperTableView) =>
  download(
    table,
    'md',
    new Blob([tableMarkdown(table, location.origin)], { type: 'text/markdown;charset=utf-8' }),
  )

function download(table: PaperTableView, ending: string, blob: Blob): void {
  const name = `${tableFileName(table.title)}.${ending}`
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  showToast({ icon: 'success', title: `已导出「${name}」` })
}
