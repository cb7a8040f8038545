import { useState } from 'react'
import { Button } from '~/kit/button'
import { Checkbox, Field, RadioGroup, Select } from '~/kit/field'
import { Dialog } from '~/kit/dialog'
import { Progress } from '~/kit/progress'
import {
  exportFormats,
  exportPresets,
  type ExportFormat,
  type ExportPreset,
} from '~/features/editor/terms'
import type { CreationView } from '../../terms'
import { useExport } from './use-export'

export interface ExportDialogProps {
  teamId: string
  documentId: string
  creation: CreationView
  /** What still stands in the way of a final text; '' when nothing does. */
  warning: string
  onClose: () => void
}

/** The document as a file: which kind, in which look; the file comes by a code that is good once. */
export function ExportDialog(props: ExportDialogProps) {
  const { teamId, documentId, creation, warning, onClose } = props
  const [format, setFormat] = useState<ExportFormat>('docx')
  const [preset, setPreset] = useState<ExportPreset>(creation.project === 'book' ? 'book' : 'paper')
  const [namesUnfinished, setNames] = useState(true)
  const work = useExport(teamId, documentId)
  const options = { preset, namesUnfinished }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="导出"
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button
            kind="primary"
            busy={work.isBusy}
            onClick={() => void work.start({ format, options })}
          >
            {work.isBusy ? '正在导出' : `导出${names[format]}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-3">
        <RadioGroup
          label="格式"
          value={format}
          onChange={setFormat}
          options={formats.map((value) => ({ value, label: names[value], hint: hints[value] }))}
        />
        {laidOut.has(format) && (
          <Field label="版式">
            <Select
              value={preset}
              options={exportPresets.map((value) => ({ value, label: presetNames[value] }))}
              onChange={(picked) => {
                const found = exportPresets.find((one) => one === picked)
                if (found) setPreset(found)
              }}
            />
          </Field>
        )}
        {creation.done < creation.total && (
          <Checkbox checked={namesUnfinished} onCheckedChange={setNames}>
            末页列出没有写成的{creation.total - creation.done}节
          </Checkbox>
        )}
        {warning && <p className="text-small text-warning">{warning}。仍可导出，请留意。</p>}
        {work.isBusy && <Progress value={work.progress} label="正在导出" />}
        {work.failure && (
          <p className="text-small text-danger" role="alert">
            {work.failure}
          </p>
        )}
        <p role="status" className="text-small text-ink-2">
          {work.done && `已导出「${work.done}」，下载链接只能用一次`}
        </p>
      </div>
    </Dialog>
  )
}

// A deck's own file comes from its own page.
const formats = exportFormats.filter((format) => format !== 'pptx')

const laidOut = new Set<string>(['docx', 'pdf'])

const names: Record<string, string> = {
  docx: 'Word',
  pdf: 'PDF',
  md: 'Markdown',
  zip: 'ZIP',
  pptx: '演示文稿',
}

const hints: Record<string, string> = {
  docx: '标题样式、目录、题注、脚注，可接着改',
  pdf: '打印与传阅',
  md: '纯文本，引文带编号',
  zip: '各章分开，连同图片',
}

const presetNames: Record<ExportPreset, string> = {
  paper: '论文',
  thesis: '学位论文',
  report: '报告',
  book: '图书',
  gongwen: '公文（GB/T 9704）',
}
