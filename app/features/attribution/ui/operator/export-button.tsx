import { Download } from 'lucide-react'
import { useTableExport } from '~/client/use-table-export'
import { Button } from '~/kit/controls/button'
import { summaryFiles, type SummaryTable } from '../../operator-terms'

interface ExportButtonProps {
  days: number
  table: SummaryTable
  /** What the button is called to whoever does not see where it stands. */
  label?: string
}

/** One table of the summary as a file of the browser's. */
export function ExportButton({ days, table, label = '导出' }: ExportButtonProps) {
  const path = '/desk/attribution/export'
  const name = summaryFiles[table]
  const { isBusy, save } = useTableExport({ path, query: { days, table }, name })
  const isPlain = table !== 'campaigns'
  return (
    <Button
      size={isPlain ? 'small' : 'medium'}
      kind={isPlain ? 'ghost' : 'outline'}
      aria-label={label}
      disabled={isBusy}
      onClick={save}
    >
      <Download size={16} aria-hidden="true" />
      导出
    </Button>
  )
}
