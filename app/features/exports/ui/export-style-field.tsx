import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { exportPresets, type ExportPreset } from '~/features/document/terms'
import { Button } from '~/kit/controls/button'
import { Field, Select } from '~/kit/controls/field'
import { presetNames } from './preset-names'
import type { DocxTemplate } from './use-docx-templates'

/** What a Word file looks like: one of ours, or a team's own file. */
export interface ExportStyle {
  preset: ExportPreset
  /** '' for none. */
  mouldId: string
}

export interface ExportStyleFieldProps {
  style: ExportStyle
  /** Null where the format takes none. */
  templates: readonly DocxTemplate[] | null
  isUploading: boolean
  onPick: (look: ExportStyle) => void
  onUpload: (file: File) => void
}

const TEMPLATE_PREFIX = 'mould:'

/** The looks there are, and a way to bring one's own. */
export function ExportStyleField({
  style,
  templates,
  isUploading,
  onPick,
  onUpload,
}: ExportStyleFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const own = (templates ?? []).map(({ id, name, state }) => ({
    value: `${TEMPLATE_PREFIX}${id}`,
    label: `模板：${name}${state === 'wait' ? '（正在检查）' : state === 'refused' ? '（不能使用）' : ''}`,
  }))
  return (
    <Field label="版式">
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <Select
            value={style.mouldId ? `${TEMPLATE_PREFIX}${style.mouldId}` : style.preset}
            options={[
              ...exportPresets.map((value) => ({ value, label: presetNames[value] })),
              ...own,
            ]}
            onChange={(picked) => {
              const preset = exportPresets.find((item) => item === picked)
              if (preset) onPick({ preset, mouldId: '' })
              else onPick({ ...style, mouldId: picked.slice(TEMPLATE_PREFIX.length) })
            }}
          />
        </div>
        {templates && (
          <>
            <input
              ref={chooser}
              type="file"
              accept=".docx"
              className="sr-only"
              aria-label="选择模板文件"
              tabIndex={-1}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                event.target.value = ''
                if (file) onUpload(file)
              }}
            />
            <Button
              busy={isUploading}
              icon={<Upload size={15} aria-hidden="true" />}
              onClick={() => chooser.current?.click()}
            >
              {isUploading ? '正在上传' : '上传模板'}
            </Button>
          </>
        )}
      </div>
    </Field>
  )
}
