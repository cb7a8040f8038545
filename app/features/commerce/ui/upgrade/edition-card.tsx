import { Check } from 'lucide-react'
import { Tag } from '~/kit/tag'
import type { GoodsView } from '../../terms'
import { SupportContact } from '../support-contact'
import { shortYuan } from '../words'

export interface EditionCardProps {
  goods: GoodsView
  isChosen: boolean
  onChoose: () => void
}

/** An edition: its price for a seat and month, and what it holds. */
export function EditionCard({ goods, isChosen, onChoose }: EditionCardProps) {
  const isOffered = goods.price !== null
  return (
    <article className={CARD} data-on={isChosen || undefined}>
      {isOffered && (
        <input
          type="radio"
          name="edition"
          aria-label={goods.name}
          className="absolute inset-0 m-0 cursor-pointer appearance-none"
          checked={isChosen}
          onChange={onChoose}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-serif text-h3 font-semibold">{goods.name}</h2>
        {goods.isCurrent && <Tag tone="success">当前版本</Tag>}
        {isChosen && !goods.isCurrent && <Tag tone="brand">当前所选</Tag>}
      </div>
      <p className="pt-1.5 font-serif text-[32px] leading-11 font-semibold">
        {goods.price === null ? (
          <span className="text-[26px] leading-none">面议</span>
        ) : (
          shortYuan(goods.price)
        )}
        {isOffered && (
          <small className="pl-1 font-sans text-small font-normal text-ink-2">/ 席 / 月</small>
        )}
      </p>
      <p className="text-small text-ink-2">{goods.summary}</p>
      <ul className="pt-2.5">
        {goods.lines.map((line) => (
          <li key={line} className="flex gap-2 py-[3px]">
            <Check size={16} className="mt-[3px] flex-none text-ink-2" aria-hidden="true" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      {!isOffered && (
        <div className="pt-4">
          <SupportContact lead="联系客服商定" />
        </div>
      )}
    </article>
  )
}

const CARD =
  'relative border-line px-5 py-5 data-on:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus max-desktop:border-b desktop:not-first:border-l'
