import { formatNumber } from '~/core/format'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import { priceOf, targetOf } from '../../lengths'
import { lengthSizes, type LengthSize } from '../../terms'
import type { DraftFieldProps } from './outline-field'
import { PickOne } from './pick-one'

/** Four lengths with their price where there is one, or a number of words of one's own. */
export function LengthField({
  draft,
  onChange,
  isFree,
}: DraftFieldProps & {
  /** Nothing is paid, so no price is shown. */
  isFree: boolean
}) {
  return (
    <section className="create-field">
      <h2 className="create-label">篇幅</h2>
      <PickOne
        label="篇幅"
        className="create-sizes"
        optionClass="create-size"
        value={draft.size}
        onPick={(size) => onChange({ size })}
        options={lengthSizes.map((value) => ({
          value,
          content: <Size size={value} isFree={isFree} />,
        }))}
      />
      <div className="mt-2.5 flex items-center gap-2 text-small text-ink-2">
        或自己定字数
        <TextInput
          className="w-32!"
          size="small"
          aria-label="自定字数"
          inputMode="numeric"
          placeholder="例如6000"
          value={draft.size === null ? draft.words : ''}
          after={<span className="text-ink-3">字</span>}
          onChange={({ target }) =>
            onChange({ size: null, words: target.value.replace(/\D/g, '').slice(0, 7) })
          }
        />
      </div>
    </section>
  )
}

function Size({ size, isFree }: { size: LengthSize; isFree: boolean }) {
  const order = { kind: 'paper', project: null, lengthSize: size, targetWords: null } as const
  const words = formatNumber(targetOf(order))
  return (
    <>
      <span>
        <b>{labels[size]}</b>
        {!isFree && <i>{priceOf({ ...order, images: 0 })} 枚</i>}
      </span>
      <span>
        {size === 'tiny' && '约 '}
        {words} 字
      </span>
    </>
  )
}

/** A label leads back to its size by `sizeOfLabel`. */
export const labels: Record<LengthSize, string> = {
  tiny: '超短篇',
  small: '短篇',
  middle: '中篇',
  large: '长篇',
}

/** Words and chapters of a book, or pages of a deck. */
export function CountField({ draft, onChange }: DraftFieldProps) {
  const digits = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most)
  if (draft.kind === 'ppt') {
    return (
      <div className="create-field w-40">
        <Field label="页数">
          <TextInput
            inputMode="numeric"
            value={draft.pages}
            after={<span className="text-ink-3">页</span>}
            onChange={({ target }) => onChange({ pages: digits(target.value, 3) })}
          />
        </Field>
      </div>
    )
  }
  return (
    <div className="create-field create-pair max-w-[420px]">
      <Field label="全书字数">
        <TextInput
          inputMode="numeric"
          value={draft.words}
          after={<span className="text-ink-3">字</span>}
          onChange={({ target }) => onChange({ words: digits(target.value, 7) })}
        />
      </Field>
      <Field label="章数">
        <TextInput
          inputMode="numeric"
          value={draft.chapters}
          after={<span className="text-ink-3">章</span>}
          onChange={({ target }) => onChange({ chapters: digits(target.value, 3) })}
        />
      </Field>
    </div>
  )
}
