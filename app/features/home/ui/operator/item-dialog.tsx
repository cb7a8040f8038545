import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { FormDialog } from '~/kit/overlays/form-dialog'
import {
  HOME_SUMMARY_LIMIT,
  HOME_TITLE_LIMIT,
  homeSlotLabels,
  isHomeLink,
  type HomeSlot,
  type OperatorHomeItem,
  type OperatorHomeView,
} from '../../terms'
import { ItemFields, LINK_WORDS, type TypedItem } from './item-fields'

interface ItemDialogProps {
  slot: HomeSlot
  /** Null: a new one. */
  item: OperatorHomeItem | null
  brands: OperatorHomeView['brands']
  onClose: () => void
}

/** An item of the home page; what was typed stays when it is refused. */
export function ItemDialog({ slot, item, brands, onClose }: ItemDialogProps) {
  const [typed, setTyped] = useState(() => ({
    title: item?.title ?? '',
    summary: item?.summary ?? '',
    link: item?.link ?? '',
    brandId: item?.brandId ?? '',
    fromDay: item?.fromDay ?? '',
    untilDay: item?.untilDay ?? '',
  }))
  const [image, setImage] = useState<string>()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const fault = faultOf(typed)
  async function save() {
    setBusy(true)
    const body = {
      ...typed,
      slot,
      ...(item && { id: item.id }),
      ...(image !== undefined && { image }),
    }
    const answer = await call('POST /desk/home/save', { body }, { silent: true, keepEmpty: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: '已保存，首页一分钟内更新' })
    onClose()
    void revalidate()
  }
  return (
    <FormDialog
      width={520}
      title={`${item ? '编辑' : '新增'}${homeSlotLabels[slot]}`}
      button="保存"
      {...{ fault, error, isBusy, onClose }}
      onSend={() => void save()}
    >
      <ItemFields
        typed={typed}
        brands={brands}
        pictureUrl={
          image === undefined ? (item?.picture ?? '') : image && `data:image/png;base64,${image}`
        }
        onChange={(some) => setTyped((current) => ({ ...current, ...some }))}
        onPicture={setImage}
      />
    </FormDialog>
  )
}

function faultOf(typed: TypedItem): string {
  if (typed.title.trim() === '') return '填写标题'
  if (typed.title.trim().length > HOME_TITLE_LIMIT) return `标题最多${HOME_TITLE_LIMIT}个字`
  if (typed.summary.trim().length > HOME_SUMMARY_LIMIT) return `说明最多${HOME_SUMMARY_LIMIT}个字`
  if (!isHomeLink(typed.link.trim())) return `链接${LINK_WORDS}`
  const isBackward = typed.fromDay !== '' && typed.untilDay !== '' && typed.untilDay < typed.fromDay
  return isBackward ? '结束日期不能早于开始日期' : ''
}
