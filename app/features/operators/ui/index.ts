export { OperatorPage } from './operator-page'
export { TableExportButton } from './table-export-button'
