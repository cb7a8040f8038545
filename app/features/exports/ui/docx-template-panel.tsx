import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Select } from '~/kit/controls/field'
import type { DocxTemplate } from './use-docx-templates'

export interface DocxTemplatePanelProps {
  template: DocxTemplate
  busy: 'upload' | 'delete' | 'map' | null
  onDelete: () => void
  onMap: (roles: { role: string; style: string }[]) => void
}

/** What was found in a template, and what a person would rather have of it. */
export function DocxTemplatePanel({ template, busy, onDelete, onMap }: DocxTemplatePanelProps) {
  const [isOpen, setOpen] = useState(false)
  const { report } = template
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3 text-small">
      <p role="status" className={template.state === 'refused' ? 'text-danger' : 'text-ink-2'}>
        {sayingOf(template)}
      </p>
      {report && !report.isMarked && (
        <p className="text-warning">
          模板里没有{'{{正文}}'}，正文会放在最后。在Word里把它写在正文该在的地方，再上传一次。
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {report && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起样式' : '样式对应'}
          </Button>
        )}
        <Button kind="ghost" size="small" busy={busy === 'delete'} onClick={onDelete}>
          删除模板
        </Button>
      </div>
      {report && isOpen && (
        <Styles template={{ ...template, report }} isBusy={busy === 'map'} onMap={onMap} />
      )}
    </div>
  )
}

function sayingOf({ state, reason, report }: DocxTemplate): string {
  if (state === 'wait') return '正在检查模板'
  if (state === 'refused' || !report) return `不能使用：${reason}`
  const found = report.roles.filter(({ how }) => how !== 'appended').length
  const { width, height } = report.page
  const parts = [
    `认出${found}种样式，其余${report.roles.length - found}种用默认样式`,
    `纸张${width}×${height}毫米`,
    report.hasNumbers ? '标题按模板编号' : '标题按默认编号',
    ...(report.places.length > 0 ? [`填入${report.places.join('、')}`] : []),
  ]
  return parts.join('；')
}

interface StylesProps {
  template: DocxTemplate & { report: NonNullable<DocxTemplate['report']> }
  isBusy: boolean
  onMap: DocxTemplatePanelProps['onMap']
}

const FOUND = '?'

/** For each kind of paragraph the style it takes; what nobody chose stays as it was found. */
function Styles({ template: { report }, isBusy, onMap }: StylesProps) {
  const styleOptions = report.styles.map((name) => ({ value: `=${name}`, label: name }))
  const chosen = report.roles.filter(({ isChosen }) => isChosen)
  return (
    <table className="k-table w-full table-fixed" aria-label="样式对应" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col" className="w-28">
            用在
          </th>
          <th scope="col">模板的样式</th>
        </tr>
      </thead>
      <tbody>
        {report.roles.map(({ role, label, style, how, isChosen }) => (
          <tr key={role}>
            <th scope="row" className="font-normal">
              {label}
            </th>
            <td>
              <Select
                size="small"
                aria-label={`${label}的样式`}
                value={isChosen ? `=${style}` : FOUND}
                options={[
                  { value: FOUND, label: how === 'appended' ? '默认样式' : `${style}（自动）` },
                  { value: '=', label: '默认样式' },
                  ...styleOptions,
                ]}
                onChange={(value) => {
                  const others = chosen.filter((item) => item.role !== role)
                  const own = value === FOUND ? [] : [{ role, style: value.slice(1) }]
                  onMap([...others.map((item) => ({ role: item.role, style: item.style })), ...own])
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
