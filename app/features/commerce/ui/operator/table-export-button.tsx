import { Download } from 'lucide-react'
import { useTableExport } from '~/client/use-table-export'
import { Button } from '~/kit/controls/button'

/** What an operator sees, as a file of the browser's. */
export function TableExportButton({
  label = '导出',
  ...props
}: Parameters<typeof useTableExport>[0] & { label?: string }) {
  const { isBusy, save } = useTableExport(props)
  return (
    <Button icon={<Download size={16} />} busy={isBusy} onClick={save}>
      {label}
    </Button>
  )
}
