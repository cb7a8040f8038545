import type { NumberingName } from '#packages/document/headings/numbering-names'
import type { OutlineEditor } from '~/features/document/ui/outline'
import { Button } from '~/kit/controls/button'
import { RadioGroup } from '~/kit/controls/field'
import { Dialog } from '~/kit/overlays/dialog'

interface NumberingDialogProps {
  editor: OutlineEditor
  onClose: () => void
}

const choices: { value: NumberingName; label: string }[] = [
  { value: 'plain', label: '不编号' },
  { value: 'official', label: '一、 （一） 1.' },
  { value: 'paper', label: '第一章 1.1 1.1.1' },
  { value: 'thesis', label: '第一章 1.1 1.1.1，图表按章编号' },
  { value: 'book', label: '第一章 第一节 一、' },
]

/** 标题编号: on the page and in exported files; 撤销 takes it back. */
export function NumberingDialog({ editor, onClose }: NumberingDialogProps) {
  const { numbering = 'paper' } = editor.snapshot().tree
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="标题编号"
      actions={
        <Button kind="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      <div className="pt-3">
        <RadioGroup
          label="标题编号"
          value={numbering}
          options={choices}
          onChange={(next) => void editor.apply([{ type: 'numbering', numbering: next }])}
        />
      </div>
    </Dialog>
  )
}
