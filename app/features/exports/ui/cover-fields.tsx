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
              maxLength={name === '英文题目' ? 200 : 80}
              value={values[name] ?? ''}
              placeholder={name === '作者' ? author : (examples[name] ?? '')}
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
  paper: ['作者', '单位', '日期'],
  thesis: ['作者', '学号', '学校', '学位', '英文题目', '院系', '专业', '导师', '日期'],
  journal: ['作者', '单位'],
  report: ['作者', '单位', '日期'],
  gongwen: ['发文机关', '发文字号', '主送机关', '抄送机关', '日期'],
  tender: ['项目编号', '招标人', '投标人', '日期'],
  book: ['作者'],
  textbook: ['作者', '单位'],
}

const examples: Partial<Record<CoverField, string>> = {
  学位: '例如：硕士',
  日期: '默认为导出当天',
  发文字号: '例如：临政发〔2026〕12号',
}
