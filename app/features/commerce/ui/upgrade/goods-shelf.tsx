import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '~/kit/controls/button'
import { SectionTitle } from '~/kit/section-title'
import type { GoodsView } from '../../terms'
import { shortYuan, yuan } from '../words'
import { CountStepper } from './count-stepper'
import { useNewOrder } from './use-new-order'

export interface GoodsShelfProps {
  teamId: string
  /** Searches and what is sent by post. */
  goods: GoodsView[]
  isMember: boolean
}

/** What is sold beside editions and coins: how many, what it comes to, and the way to its order. */
export function GoodsShelf({ teamId, goods, isMember }: GoodsShelfProps) {
  const { revalidate } = useRevalidator()
  const { order, isBusy, error } = useNewOrder(teamId, () => void revalidate())
  const [pressed, setPressed] = useState('')
  if (goods.length === 0) return null
  return (
    <section className="pt-9" aria-label="单独购买">
      <SectionTitle className="pb-2.5">单独购买</SectionTitle>
      <ul className="border-t border-ink">
        {goods.map((item) => (
          <GoodsRow
            key={item.id}
            goods={item}
            isMember={isMember}
            isBusy={isBusy && pressed === item.id}
            onOrder={(count) => {
              setPressed(item.id)
              void order({ goodsId: item.id, count, months: 0 }, (item.price ?? 0) * count)
            }}
          />
        ))}
      </ul>
      {error && (
        <p className="pt-3 text-small text-danger" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}

interface GoodsRowProps {
  goods: GoodsView
  isMember: boolean
  isBusy: boolean
  onOrder: (count: number) => void
}

function GoodsRow({ goods, isMember, isBusy, onOrder }: GoodsRowProps) {
  const [count, setCount] = useState(goods.minCount)
  const price = goods.price ?? 0
  return (
    <li
      aria-label={goods.name}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 border-b border-line py-3 tablet:grid-cols-[minmax(0,1fr)_auto_110px_auto]"
    >
      <span className="min-w-0">
        <b className="font-semibold">{goods.name}</b>
        <span className="pl-2 text-small text-ink-2">
          {shortYuan(price)} / {goods.unit}
        </span>
        <span className="block text-small text-ink-3">
          {goods.summary}
          {goods.type === 'physical' && '，付款后填写收货地址'}
        </span>
      </span>
      <CountStepper
        name={goods.name}
        unit={goods.type === 'physical' ? goods.unit : '份'}
        least={goods.minCount}
        most={goods.maxCount}
        count={count}
        onCount={setCount}
      />
      <b className="font-serif text-[17px] font-semibold tablet:text-right">
        {yuan(price * count)}
      </b>
      {isMember ? (
        <span className="text-right text-small text-ink-2">由创建者或管理员下单</span>
      ) : (
        <Button className="justify-self-end" busy={isBusy} onClick={() => onOrder(count)}>
          购买
        </Button>
      )}
    </li>
  )
}
