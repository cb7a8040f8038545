import { noteForms, type NoteForm } from '~/features/document/terms'
import { Field, Select } from '~/kit/controls/field'
import type { ExportOrder, Works } from './use-order'

/** How works are listed, and where the quotes behind citations stand. */
export function ReferenceFields({ order, hasNotes }: { order: ExportOrder; hasNotes: boolean }) {
  const { choices, choose } = order
  const { notes } = choices
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 max-tablet:grid-cols-1">
      <Field label="参考文献（GB/T 7714）">
        <Select
          value={`${choices.style}-${choices.edition}`}
          options={lists.map(({ label, ...list }) => ({
            value: `${list.style}-${list.edition}`,
            label,
          }))}
          onChange={(picked) => {
            const found = lists.find(({ style, edition }) => `${style}-${edition}` === picked)
            if (found) choose({ style: found.style, edition: found.edition })
          }}
        />
      </Field>
      {hasNotes && (
        <Field label="引文原话">
          <Select
            value={notes}
            options={noteForms.map((value) => ({ value, label: noteNames[value] }))}
            onChange={(picked) => {
              const form = noteForms.find((item) => item === picked)
              if (form) choose({ notes: form })
            }}
          />
        </Field>
      )}
    </div>
  )
}

const lists: (Works & { label: string })[] = [
  { style: 'numeric', edition: '2025', label: '2025 顺序编码' },
  { style: 'author-year', edition: '2025', label: '2025 著者-出版年' },
  { style: 'numeric', edition: '2015', label: '2015 顺序编码' },
  { style: 'author-year', edition: '2015', label: '2015 著者-出版年' },
]

const noteNames: Record<NoteForm, string> = {
  sentence: '脚注，每句一条',
  paragraph: '脚注，每段一条',
  endnotes: '尾注，集中在文末',
  numbers: '不附，只留编号',
}
