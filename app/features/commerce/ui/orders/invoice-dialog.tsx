import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Field } from '~/kit/controls/field'
import { Segmented } from '~/kit/controls/segmented'
import { TextInput } from '~/kit/controls/text-input'
import { invoiceKindLabels } from '../../terms'
import { faultOfTaxNumber } from '../../tax-number'
import { FormDialog } from '~/kit/overlays/form-dialog'
import { yuan } from '../words'
import { ChoiceCards } from './choice-cards'
import type { OrderDialogProps } from './order-dialogs'

const titleKinds = [
  { value: 'company', label: '单位', hint: '数电普票或专票' },
  { value: 'person', label: '个人', hint: '数电普票' },
] as const
const kinds = [
  { value: 'normal', label: invoiceKindLabels.normal },
  { value: 'special', label: invoiceKindLabels.special },
] as const

/** 开发票: for whom, and where to. What was typed stays when it was refused. */
export default function InvoiceDialog({ teamId, order, onChange, onClose }: OrderDialogProps) {
  const [form, setForm] = useState<InvoiceForm>(EMPTY)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const fault = faultOf(form)
  useLastInvoice(teamId, (last) => setForm((typed) => (typed === EMPTY ? last : typed)))
  async function request() {
    setBusy(true)
    const input = { params: { orderId: order.id }, body: { teamId, ...bodyOf(form) } }
    const answer = await call('POST /order/:orderId/invoice', input, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: '已提交开票申请' })
    onChange(answer.data)
  }
  return (
    <FormDialog
      title="开发票"
      text={order.title}
      button="提交申请"
      note="开具后在订单里下载；已开票的订单退款前须先冲红。"
      {...{ fault, error, isBusy, onClose }}
      onSend={() => void request()}
    >
      <p className="flex items-baseline justify-between border-b border-line pb-2">
        <span className="text-small text-ink-2">开票金额</span>
        <b className="font-serif text-h3 font-semibold">{yuan(order.amount - order.refunded)}</b>
      </p>
      <Fields
        form={form}
        onChange={(changes) => {
          setError('')
          setForm({ ...form, ...changes })
        }}
      />
    </FormDialog>
  )
}

// What the person wrote last time stands there already; what is being typed stays.
function useLastInvoice(teamId: string, onRead: (last: InvoiceForm) => void) {
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const leave = new AbortController()
    const options = { silent: true, signal: leave.signal }
    void call('GET /order/invoice/last', { query: { teamId } }, options).then((answer) => {
      if (!leave.signal.aborted && answer.ok && answer.data) read(answer.data)
    })
    return () => leave.abort()
  }, [teamId])
}

interface InvoiceForm {
  titleKind: 'company' | 'person'
  kind: 'normal' | 'special'
  title: string
  taxNo: string
  email: string
}

const EMPTY: InvoiceForm = {
  titleKind: 'company',
  kind: 'normal',
  title: '',
  taxNo: '',
  email: '',
}

// A person has no tax number and gets a plain one; what was typed for a company stays for the way back.
const bodyOf = ({ titleKind, kind, title, taxNo, email }: InvoiceForm) => ({
  titleKind,
  kind: titleKind === 'company' ? kind : ('normal' as const),
  title,
  taxNo: titleKind === 'company' ? taxNo : '',
  email: email.trim(),
})

interface FieldsProps {
  form: InvoiceForm
  onChange: (changes: Partial<InvoiceForm>) => void
}

function Fields({ form, onChange }: FieldsProps) {
  const isCompany = form.titleKind === 'company'
  const taxFault = faultOfTaxNo(form.taxNo)
  const emailFault = faultOfEmail(form.email)
  return (
    <>
      <ChoiceCards
        label="抬头类型"
        value={form.titleKind}
        options={titleKinds}
        onChange={(titleKind) => onChange({ titleKind })}
      />
      {isCompany && (
        <div>
          <p className="k-label pb-1.5" aria-hidden="true">
            发票种类
          </p>
          <Segmented
            label="发票种类"
            value={form.kind}
            options={kinds}
            onChange={(kind) => onChange({ kind })}
          />
        </div>
      )}
      <Field label={isCompany ? '单位名称' : '姓名'}>
        <TextInput
          value={form.title}
          maxLength={100}
          autoComplete={isCompany ? 'organization' : 'name'}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      {isCompany && (
        <Field label="税号" {...(taxFault && { error: taxFault })}>
          <TextInput
            value={form.taxNo}
            maxLength={30}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ taxNo: event.target.value })}
          />
        </Field>
      )}
      <Field label="收票邮箱" {...(emailFault && { error: emailFault })}>
        <TextInput
          type="email"
          value={form.email}
          maxLength={120}
          autoComplete="email"
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </Field>
    </>
  )
}

/** Why it cannot be sent; '' when it can. */
function faultOf({ titleKind, title, taxNo, email }: InvoiceForm): string {
  const isCompany = titleKind === 'company'
  if (title.trim().length < 2) return isCompany ? '先填写单位名称' : '先填写姓名'
  if (isCompany && taxNo.trim() === '') return '先填写税号'
  if (isCompany && faultOfTaxNo(taxNo)) return faultOfTaxNo(taxNo)
  if (email.trim() === '') return '先填写收票邮箱'
  return faultOfEmail(email)
}

const faultOfEmail = (typed: string) =>
  typed.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(typed.trim()) ? '' : '邮箱格式不对'

/** Said while it is typed, once something is. */
function faultOfTaxNo(typed: string): string {
  return typed.trim() === '' ? '' : faultOfTaxNumber(typed)
}
