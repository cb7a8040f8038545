export { putUpFile } from './use-docx-templates'
export { ExportDialog } from './export-dialog'
