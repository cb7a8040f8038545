import { useState } from 'react'
import { formatNumber } from '~/core/format'
import { TextInput } from '~/kit/controls/text-input'
import { Skeleton } from '~/kit/skeleton'
import { coinsPrice } from '../../coin-price'
import type { GoodsView } from '../../terms'
import { shortYuan } from '../words'

export interface CoinPackagesProps {
  /** Null until they are read. */
  goods: GoodsView[] | null
  chosen: { goods: GoodsView; count: number } | null
  onChoose: (choice: { goods: GoodsView; count: number } | null) => void
}

/** Packages of coins, and one whose size the person says. */
export function CoinPackages({ goods, chosen, onChoose }: CoinPackagesProps) {
  if (goods === null) return <Skeleton className="mt-4 h-[150px]" />
  if (goods.length === 0)
    return <p className="pt-4 text-small text-ink-2">暂时没有可购买的硬币。</p>
  return (
    <fieldset className="grid grid-cols-2 gap-2 pt-4 tablet:grid-cols-3">
      <legend className="sr-only">充值多少</legend>
      {goods.map((item) =>
        isFree(item) ? (
          <FreeAmount key={item.id} {...{ goods, item, chosen, onChoose }} />
        ) : (
          <label key={item.id} className={CARD}>
            <input
              type="radio"
              name="coins"
              className="sr-only"
              checked={chosen?.goods.id === item.id}
              onChange={() => onChoose({ goods: item, count: 1 })}
            />
            <span>
              <b className={FIGURE}>{formatNumber(item.coins)}</b> 枚
            </span>
            <span className="text-small text-ink-2">{shortYuan(item.price ?? 0)}</span>
          </label>
        ),
      )}
    </fieldset>
  )
}

// Sold by the piece: the person says how many.
const isFree = ({ maxCount }: GoodsView) => maxCount > 1

function FreeAmount(
  props: Pick<CoinPackagesProps, 'chosen' | 'onChoose'> & { goods: GoodsView[]; item: GoodsView },
) {
  const { item, chosen, onChoose } = props
  const [typed, setTyped] = useState('')
  const isChosen = chosen?.goods.id === item.id
  const change = (text: string) => {
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, 9)
    setTyped(digits)
    onChoose(isOffered(item, digits) ? { goods: item, count: countOf(item, digits) } : null)
  }
  const isOutside = typed !== '' && !isOffered(item, typed)
  // What is sold in tens is rounded up, and said.
  const coins = isChosen ? chosen.count * item.coins : 0
  return (
    <div className={CARD} data-on={isChosen || undefined}>
      <TextInput
        size="small"
        inputMode="numeric"
        placeholder={item.name}
        aria-label="自定充值的枚数"
        value={typed}
        after={<span className="text-small text-ink-3">枚</span>}
        onChange={(event) => change(event.target.value)}
      />
      <span
        className={`pt-1 text-small ${isOutside ? 'text-danger' : 'text-ink-2'}`}
        role={isOutside ? 'alert' : undefined}
      >
        {isOutside
          ? `一次${formatNumber(item.minCount * item.coins)}至${formatNumber(item.maxCount * item.coins)}枚`
          : isChosen
            ? [
                coins !== Number(typed) && `${formatNumber(coins)}枚`,
                shortYuan(priceOfChoice(chosen, props.goods)),
                moreWords(chosen, props.goods),
              ]
                .filter(Boolean)
                .join('，')
            : `每${formatNumber(item.coins)}枚 ${shortYuan(item.price ?? 0)}`}
      </span>
    </div>
  )
}

// Coins of the largest package that costs no more.
function moreWords(
  chosen: { goods: GoodsView; count: number },
  goods: readonly GoodsView[],
): string {
  const price = priceOfChoice(chosen, goods)
  const coins = chosen.count * chosen.goods.coins
  const most = goods
    .filter((other) => !isFree(other) && other.price !== null && other.price <= price)
    .reduce((found, other) => Math.max(found, other.coins), 0)
  return most > coins ? `同价可买${formatNumber(most)}枚` : ''
}

/** Fen of what was chosen; the piece is as cheap as the packages beside it. */
export function priceOfChoice(
  { goods: item, count }: { goods: GoodsView; count: number },
  goods: readonly GoodsView[],
): number {
  if (!isFree(item)) return item.price ?? 0
  return coinsPrice(
    item.coins * count,
    item,
    goods.filter((other) => !isFree(other)),
  )
}

const countOf = ({ coins }: GoodsView, typed: string) => Math.ceil(Number(typed) / coins)

function isOffered(item: GoodsView, typed: string): boolean {
  const count = countOf(item, typed)
  return count >= item.minCount && count <= item.maxCount
}

const FIGURE = 'font-serif text-h3 font-semibold'
const CARD =
  'flex min-w-0 cursor-pointer flex-col rounded-md px-3 py-2.5 ring-1 ring-line-2 ring-inset hover:bg-wash has-checked:bg-brand-soft has-checked:ring-[1.5px] has-checked:ring-brand-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-on:bg-brand-soft data-on:ring-[1.5px] data-on:ring-brand-text'
