import { Download } from 'lucide-react'
import { useTableExport } from '~/client/use-table-export'
import { Button } from '~/kit/controls/button'

/** The summary as a file of the browser's. */
export function ExportButton({ days }: { days: number }) {
  const path = '/desk/attribution/export'
  const { isBusy, save } = useTableExport({ path, query: { days }, name: '渠道归因.csv' })
  return (
    <Button size="small" disabled={isBusy} onClick={save}>
      <Download size={16} aria-hidden="true" />
      导出
    </Button>
  )
}
