import { useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { useRevalidator } from 'react-router'
import { OperatorPage } from '~/features/operators/ui'
import { Button } from '~/kit/controls/button'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Tag } from '~/kit/tag'
import type { OperatorGoodsView } from '../../operator-terms'
import { FormDialog } from '~/kit/overlays/form-dialog'
import { fenOf, yuan } from '../words'

/** /desk/goods: what is on offer and at which price. */
export function GoodsScreen({ goods }: { goods: OperatorGoodsView[] }) {
  const [leaving, setLeaving] = useState<OperatorGoodsView | null>(null)
  const [asked, setAsked] = useState<OperatorGoodsView | null>(null)
  const { revalidate } = useRevalidator()
  async function offer({ id, isOffered, name }: OperatorGoodsView) {
    const answer = await call('POST /desk/goods/change', { body: { id, isOffered: !isOffered } })
    if (!answer.ok) return
    showToast({ icon: 'success', title: isOffered ? `${name}已下架` : `${name}已上架` })
    void revalidate()
  }
  return (
    <OperatorPage
      title="商品"
      dialogs={
        <>
          <ConfirmDialog
            open={leaving !== null}
            question={`下架「${leaving?.name ?? ''}」？`}
            consequence="团队不能再买，已下的订单不受影响；之后可以重新上架。"
            confirmLabel="下架"
            onOpenChange={() => setLeaving(null)}
            onConfirm={() => {
              if (leaving) void offer(leaving)
              setLeaving(null)
            }}
          />
          {asked && <PriceDialog goods={asked} onClose={() => setAsked(null)} />}
        </>
      }
    >
      <div className="t-body">
        <ul className="-mt-3.5 tablet:-mt-4.5" aria-label="商品">
          {goods.map((item) => (
            <li
              key={item.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{item.name}</span>
                <span className="block truncate text-micro text-ink-3">{item.summary}</span>
              </span>
              {!item.isOffered && <Tag>已下架</Tag>}
              <span className="w-[120px] text-right">
                {item.price === null ? '面议' : `${yuan(item.price)}/${item.unit}`}
              </span>
              <span className="flex gap-1">
                <Button
                  size="small"
                  aria-label={`改价：${item.name}`}
                  onClick={() => setAsked(item)}
                >
                  改价
                </Button>
                <Button
                  size="small"
                  kind="ghost"
                  aria-label={`${item.isOffered ? '下架' : '上架'}：${item.name}`}
                  onClick={() => (item.isOffered ? setLeaving(item) : void offer(item))}
                >
                  {item.isOffered ? '下架' : '上架'}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </OperatorPage>
  )
}

function PriceDialog({ goods, onClose }: { goods: OperatorGoodsView; onClose: () => void }) {
  const [typed, setTyped] = useState(goods.price === null ? '' : (goods.price / 100).toFixed(2))
  const [error, setError] = useState('')
  const { revalidate } = useRevalidator()
  async function save() {
    const price = fenOf(typed.trim())
    if (price === null || price < 1) return setError('金额写成20或20.00')
    const body = { id: goods.id, price }
    const answer = await call('POST /desk/goods/change', { body }, { silent: true })
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: '价格已改，此后的订单按新价' })
    onClose()
    void revalidate()
  }
  return (
    <FormDialog
      title="改价"
      text={goods.name}
      button="保存"
      fault=""
      error={error}
      isBusy={false}
      onSend={() => void save()}
      onClose={onClose}
    >
      <Field label={`每${goods.unit || '件'}多少元`}>
        <TextInput
          value={typed}
          inputMode="decimal"
          maxLength={12}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
