import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { OperatorPage } from '~/features/operators/ui'
import { Button } from '~/kit/controls/button'
import { ConfirmSubject } from '~/kit/overlays/confirm-subject'
import { SectionTitle } from '~/kit/section-title'
import {
  homeSlotHints,
  homeSlotLabels,
  homeSlots,
  type HomeSlot,
  type OperatorHomeItem,
  type OperatorHomeView,
} from '../../terms'
import { ItemDialog } from './item-dialog'
import { ItemRow } from './item-row'

type Edited = { slot: HomeSlot; item: OperatorHomeItem | null }

/** /desk/home: what stands on the home page of the installation, in order. */
export function OperatorHomeScreen({ items, brands }: OperatorHomeView) {
  const [edited, setEdited] = useState<Edited | null>(null)
  const [leaving, setLeaving] = useState<OperatorHomeItem | null>(null)
  const { revalidate } = useRevalidator()
  async function remove({ id, title }: OperatorHomeItem) {
    const answer = await call('POST /desk/home/delete', { body: { id } })
    if (answer.ok) showToast({ icon: 'success', title: `已删除「${title}」` })
    void revalidate()
  }
  async function move(slot: HomeSlot, from: number, to: number) {
    const ids = idsOf(items, slot)
    const [id] = ids.splice(from, 1)
    if (id !== undefined) ids.splice(to, 0, id)
    await call('POST /desk/home/order', { body: { slot, ids } })
    void revalidate()
  }
  return (
    <OperatorPage
      title="首页"
      dialogs={
        <>
          <ConfirmSubject
            subject={leaving}
            question={({ title }) => `删除「${title}」？`}
            consequence="首页不再显示，图片一并删除。"
            confirmLabel="删除"
            onConfirm={(item) => void remove(item)}
            onClose={() => setLeaving(null)}
          />
          {edited && <ItemDialog {...edited} brands={brands} onClose={() => setEdited(null)} />}
        </>
      }
    >
      <div className="t-body grid grid-cols-[minmax(0,1fr)] gap-9">
        {homeSlots.map((slot) => {
          const own = items.filter((item) => item.slot === slot)
          return (
            <section key={slot} aria-label={homeSlotLabels[slot]}>
              <header className="flex items-center gap-3 border-b border-ink pb-2">
                <SectionTitle>{homeSlotLabels[slot]}</SectionTitle>
                <span className="min-w-0 flex-1 text-micro text-ink-3">{homeSlotHints[slot]}</span>
                <Button
                  size="small"
                  aria-label={`新增${homeSlotLabels[slot]}`}
                  onClick={() => setEdited({ slot, item: null })}
                >
                  新增
                </Button>
              </header>
              {own.length === 0 && (
                <p className="py-3 text-small text-ink-3">还没有，首页不出现这一栏</p>
              )}
              <ul>
                {own.map((item, no) => (
                  <ItemRow
                    key={item.id}
                    item={item}
                    brandName={brands.find(({ id }) => id === item.brandId)?.name ?? ''}
                    isFirst={no === 0}
                    isLast={no === own.length - 1}
                    onMove={(by) => void move(slot, no, no + by)}
                    onEdit={() => setEdited({ slot, item })}
                    onDelete={() => setLeaving(item)}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </OperatorPage>
  )
}

const idsOf = (items: readonly OperatorHomeItem[], slot: HomeSlot) =>
  items.filter((item) => item.slot === slot).map(({ id }) => id)
