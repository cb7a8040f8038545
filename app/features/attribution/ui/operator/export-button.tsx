import { TableExportButton } from '~/features/operators/ui'
import { summaryFiles, type SummaryTable } from '../../operator-terms'

interface ExportButtonProps {
  days: number
  table: SummaryTable
  /** What it is called to whoever does not see which table it stands at. */
  spoken?: string
}

/** One table of the summary; the one that the page is about stands out. */
export const ExportButton = ({ days, table, ...rest }: ExportButtonProps) => (
  <TableExportButton
    {...rest}
    path="/desk/attribution/export"
    query={{ days, table }}
    name={summaryFiles[table]}
    {...(table !== 'campaigns' && { kind: 'ghost', size: 'small' })}
  />
)
