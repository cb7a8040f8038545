import { coverFields, type CoverField, type ExportPreset } from '~/features/document/terms'
import { Field, TextInput } from '~/kit/controls/field'
import type { DocxTemplate } from './use-docx-templates'

export type CoverValues = Partial<Record<CoverField, string>>

export interface CoverFieldsProps {
  names: readonly CoverField[]
  values: CoverValues
  /** Who exports: the author where nobody else is named. */
  author: string
  onChange: (values: CoverValues) => void
}

/** What the cover says beside the title. */
export function CoverFields({ names, values, author, onChange }: CoverFieldsProps) {
  return (
    <fieldset>
      <legend className="k-label">封面</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 max-tablet:grid-cols-1">
        {names.map((name) => (
          <Field key={name} label={name}>
            <TextInput
              size="small"
              maxLength={80}
              value={values[name] ?? ''}
              placeholder={name === '作者' ? author : ''}
              onChange={(event) => onChange({ ...values, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

/** What a look asks for: a preset's cover, or the places of a template. */
export function coverOf(preset: ExportPreset, template: DocxTemplate | undefined): CoverField[] {
  if (!template) return covers[preset]
  return coverFields.filter((name) => template.report?.places.includes(name))
}

const covers: Record<ExportPreset, CoverField[]> = {
  paper: ['作者', '单位'],
  thesis: ['作者', '学号', '学校', '院系', '专业', '导师'],
  report: ['作者', '单位'],
  book: ['作者'],
  gongwen: [],
}
