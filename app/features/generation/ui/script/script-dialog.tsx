import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEvent } from '~/client/event-bus'
import { useBalance } from '~/client/use-balance'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Field, TextArea, TextInput } from '~/kit/controls/field'
import { Segmented } from '~/kit/controls/segmented'
import { wordsOfPage } from '../../lengths'
import {
  REQUIREMENT_LIMIT,
  STYLE_LIMIT,
  TOPIC_LIMIT,
  type CreationView,
  type LengthSize,
} from '../../terms'
import { orderCreation } from '../order-creation'
import { PayDialog } from '../pay/pay-dialog'
import { placeToGo } from '../../place-terms'
import type { ChosenDeck } from './script-events'

export interface ScriptDialogProps {
  teamId: string
  deck: ChosenDeck
  onClose: () => void
}

const SIZES: readonly { value: LengthSize; label: string }[] = [
  { value: 'tiny', label: '半分钟' },
  { value: 'small', label: '一分钟' },
  { value: 'middle', label: '一分半' },
  { value: 'large', label: '两分钟' },
]

/** How long to speak, to whom, and what else matters; then the price, before anything is written. */
export function ScriptDialog({ teamId, deck, onClose }: ScriptDialogProps) {
  const navigate = useNavigate()
  const [size, setSize] = useState<LengthSize>('small')
  const [audience, setAudience] = useState('')
  const [requirement, setRequirement] = useState('')
  const [ordered, setOrdered] = useState<CreationView | null>(null)
  const order = useOrder(teamId, deck, setOrdered)
  const balance = useBalance(teamId, ordered?.id)
  useEvent('book_editor_create_after_confirm_pay_modal', (paid) => {
    if (paid.id === ordered?.id) void navigate(placeToGo(paid))
  })
  if (ordered?.quote) {
    const { quote } = ordered
    return (
      <PayDialog
        {...{ teamId, creation: ordered, quote, balance, onClose }}
        hasStudy={false}
        onChanged={setOrdered}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`为「${deck.title}」写讲稿`}
      text="逐页写成说给听众的话，依据要点背后的资料，标明出处；写完放进各页备注。自己写过的备注不会被覆盖。"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            busy={order.isBusy}
            onClick={() => void order.send({ size, audience, requirement })}
          >
            看报价
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-3">
        <Field label="每页讲多久" hint={`约${wordsOfPage[size]}字一页`}>
          <Segmented label="每页讲多久" value={size} options={SIZES} onChange={setSize} />
        </Field>
        <Field label="听众">
          <TextInput
            value={audience}
            maxLength={STYLE_LIMIT}
            placeholder="例如：评审专家"
            onChange={({ target }) => setAudience(target.value)}
          />
        </Field>
        <Field label="要求">
          <TextArea
            value={requirement}
            maxLength={REQUIREMENT_LIMIT}
            rows={2}
            placeholder="例如：开头先说结论，少用术语"
            onChange={({ target }) => setRequirement(target.value)}
          />
        </Field>
        {order.failure && (
          <p className="text-small text-danger" role="alert">
            {order.failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface ScriptOrder {
  size: LengthSize
  audience: string
  requirement: string
}

/** Takes the order; sent again as it was, it is the same one. */
function useOrder(teamId: string, deck: ChosenDeck, onOrdered: (creation: CreationView) => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  return {
    isBusy,
    failure,
    async send({ size, audience, requirement }: ScriptOrder) {
      setBusy(true)
      setFailure('')
      const form = {
        kind: 'article' as const,
        app: 'lecture' as const,
        topic: `${deck.title.slice(0, TOPIC_LIMIT - 4)}（讲稿）`,
        deckId: deck.documentId,
        lengthSize: size,
        audience: audience.trim(),
        requirement: requirement.trim(),
      }
      const answer = await orderCreation({ teamId, form })
      setBusy(false)
      if (!answer.ok) return setFailure(answer.message)
      onOrdered(answer.data)
    },
  }
}
