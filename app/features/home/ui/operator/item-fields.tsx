import { DayInput } from '~/kit/controls/day-input'
import { Field, Select, TextInput } from '~/kit/controls/field'
import {
  HOME_LINK_LIMIT,
  HOME_SUMMARY_LIMIT,
  HOME_TITLE_LIMIT,
  type OperatorHomeItem,
  type OperatorHomeView,
} from '../../terms'
import { PictureField } from './picture-field'

export const LINK_WORDS = '写成/开头的站内路径，或https://开头的网址'

export type TypedItem = Pick<
  OperatorHomeItem,
  'title' | 'summary' | 'link' | 'brandId' | 'fromDay' | 'untilDay'
>

interface ItemFieldsProps {
  typed: TypedItem
  brands: OperatorHomeView['brands']
  pictureUrl: string
  onChange: (some: Partial<TypedItem>) => void
  onPicture: (image: string) => void
}

/** What is told of an item of the home page. */
export function ItemFields({ typed, brands, pictureUrl, onChange, onPicture }: ItemFieldsProps) {
  return (
    <>
      <Field label="标题" {...countOf(typed.title, HOME_TITLE_LIMIT)}>
        <TextInput
          value={typed.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label="说明" hint="可不填" {...countOf(typed.summary, HOME_SUMMARY_LIMIT)}>
        <TextInput
          value={typed.summary}
          onChange={(event) => onChange({ summary: event.target.value })}
        />
      </Field>
      <Field label="链接" hint={LINK_WORDS}>
        <TextInput
          value={typed.link}
          maxLength={HOME_LINK_LIMIT}
          placeholder="/create"
          onChange={(event) => onChange({ link: event.target.value })}
        />
      </Field>
      <PictureField url={pictureUrl} onChange={onPicture} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label="开始日期">
          <DayInput
            value={typed.fromDay}
            emptyWords="立即"
            onChange={(fromDay) => onChange({ fromDay })}
          />
        </Field>
        <Field label="结束日期">
          <DayInput
            value={typed.untilDay}
            emptyWords="长期"
            min={typed.fromDay || undefined}
            onChange={(untilDay) => onChange({ untilDay })}
          />
        </Field>
      </div>
      {brands.length > 0 && (
        <Field label="在哪个品牌显示">
          <Select
            value={typed.brandId}
            options={[
              { value: '', label: '全部' },
              ...brands.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(brandId) => onChange({ brandId })}
          />
        </Field>
      )}
    </>
  )
}

// What is too long stays to be shortened by whoever wrote it.
function countOf(text: string, most: number) {
  const { length } = text.trim()
  return {
    aside: <span className="text-micro text-ink-3 tabular-nums">{`${length}/${most}`}</span>,
    ...(length > most && { error: `超出${length - most}个字` }),
  }
}
