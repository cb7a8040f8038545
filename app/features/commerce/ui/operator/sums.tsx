import { clsx } from 'clsx'

export interface Sum {
  label: string
  value: string
  note: string
  /** Does not come out as it should. */
  isOff?: boolean
}

/** Five sums of a day or a month, side by side under the rule of the title. */
export const Sums = ({ sums }: { sums: readonly Sum[] }) => (
  <dl className="t-body -mt-3.5 grid grid-cols-2 border-b border-line tablet:-mt-4.5 tablet:grid-cols-5">
    {sums.map(({ label, value, note, isOff }) => (
      <div
        key={label}
        className="py-3 pr-4 tablet:border-l tablet:border-line tablet:pl-5 tablet:first:border-0 tablet:first:pl-0"
      >
        <dt className="text-micro text-ink-3">{label}</dt>
        <dd
          className={clsx(
            'font-serif text-[22px] leading-9 font-semibold desktop:text-[26px]',
            isOff && 'text-danger',
          )}
        >
          {value}
        </dd>
        <dd className="min-h-4.5 text-micro text-ink-3">{note}</dd>
      </div>
    ))}
  </dl>
)
