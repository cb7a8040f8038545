import { Download } from 'lucide-react'
import { useTableExport } from '~/client/use-table-export'
import { Button, type ButtonProps } from '~/kit/controls/button'

type Export = Parameters<typeof useTableExport>[0]

export interface TableExportButtonProps
  extends Export, Pick<ButtonProps, 'kind' | 'size' | 'disabled'> {
  label?: string
  /** What it is called to whoever does not see where it stands. */
  spoken?: string
}

/** What an operator sees, as a file of the browser's. */
export function TableExportButton(props: TableExportButtonProps) {
  const { path, query, name, label = '导出', spoken, ...rest } = props
  const { isBusy, save } = useTableExport({ path, query, name })
  return (
    <Button
      {...rest}
      icon={<Download size={16} />}
      aria-label={spoken}
      busy={isBusy}
      onClick={save}
    >
      {label}
    </Button>
  )
}
