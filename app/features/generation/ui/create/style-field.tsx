import { useState } from 'react'
import { Checkbox } from '~/kit/controls/choice'
import { Field } from '~/kit/controls/field'
import { ModeChip } from '~/kit/controls/mode-chip'
import { Select, TextInput } from '~/kit/controls/text-input'
import { outlineTypes, STYLE_LIMIT } from '../../terms'
import { referenceStyles, styles } from './draft'
import { RequirementField } from './requirement-field'
import { StyleCardField } from './style-card-field'
import type { DraftFieldProps } from './outline-field'

interface MoreFieldsProps extends DraftFieldProps {
  isOffline: boolean
}

/** What need not be said: manner, readers, language, depth, references, and a word to the writer. */
export function MoreFields({ draft, onChange, isOffline }: MoreFieldsProps) {
  // What was brought along is to be seen.
  const [isOpen] = useState(draft.requirement !== '')
  return (
    <details className="create-field create-more" open={isOpen}>
      <summary>更多要求</summary>
      <StyleField {...{ draft, onChange, isOffline }} />
      <div className="create-grid">
        <Field label="读者">
          <TextInput
            maxLength={STYLE_LIMIT}
            placeholder="例如：文物保护管理人员"
            value={draft.audience}
            onChange={({ target }) => onChange({ audience: target.value })}
          />
        </Field>
        <Field label="语言">
          <Select
            value={draft.language}
            options={languages}
            onChange={(language) => onChange({ language: language === 'en' ? 'en' : 'zh' })}
          />
        </Field>
        {draft.kind !== 'ppt' && (
          <>
            <Field label="标题层级">
              <Select
                value={draft.depth}
                options={depths}
                onChange={(picked) => {
                  const depth = outlineTypes.find((type) => type === picked)
                  if (depth) onChange({ depth })
                }}
              />
            </Field>
            <Field label="引文格式">
              <Select
                value={draft.references}
                options={referenceStyles}
                onChange={(picked) => {
                  const referenceStyle = referenceStyles.find(({ value }) => value === picked)
                  if (referenceStyle) onChange({ references: referenceStyle.value })
                }}
              />
            </Field>
          </>
        )}
      </div>
      <StyleCardField {...{ draft, onChange }} />
      <RequirementField
        {...{ draft, onChange, isOffline }}
        label="写作要求"
        rows={isOpen ? 6 : 3}
      />
    </details>
  )
}

/** In which manner it is written, and whether figures without evidence are marked. */
function StyleField({ draft, onChange, isOffline }: MoreFieldsProps) {
  const { kind, style } = draft
  return (
    <section className="pt-1 pb-3">
      <h3 className="create-label">风格</h3>
      <div className="create-chips" role="group" aria-label="风格">
        {styles[kind].map((item) => (
          <ModeChip
            key={item}
            on={style === item}
            onClick={() => onChange({ style: style === item ? '' : item })}
          >
            {item}
          </ModeChip>
        ))}
      </div>
      {kind === 'paper' && (
        <div className="mt-3.5 flex flex-wrap gap-x-5.5 gap-y-2">
          <Checkbox
            checked={draft.marksUnsourced}
            onCheckedChange={(marksUnsourced) => onChange({ marksUnsourced })}
          >
            没有依据的数字标出来
          </Checkbox>
          <Checkbox
            checked={draft.withEnglishAbstract}
            onCheckedChange={(withEnglishAbstract) => onChange({ withEnglishAbstract })}
          >
            {isOffline ? '附英文摘要（没有模型，留给作者写）' : '附英文摘要'}
          </Checkbox>
        </div>
      )}
    </section>
  )
}

const languages = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: '英文' },
]

const depths = [
  { value: 'word-outline-1', label: '一级：只有章' },
  { value: 'word-outline-2', label: '二级：章、节' },
  { value: 'word-outline-3', label: '三级：章、节、点' },
]
