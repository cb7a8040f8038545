import { useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { mobileNumber } from '~/core/text/text-rules'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import { FormDialog } from '~/kit/overlays/form-dialog'
import type { OrderDialogProps } from './order-dialogs'

const fields = [
  { name: 'name', label: '收件人', limit: 40, autoComplete: 'name' },
  { name: 'mobile', label: '手机号', limit: 20, autoComplete: 'tel' },
  { name: 'region', label: '省市区', limit: 60, autoComplete: 'address-level2' },
  { name: 'street', label: '详细地址', limit: 120, autoComplete: 'street-address' },
] as const
type Address = Record<(typeof fields)[number]['name'], string>

/** Where the goods go. What was typed stays when it was refused. */
export default function AddressDialog({ teamId, order, onChange, onClose }: OrderDialogProps) {
  const [address, setAddress] = useState<Address>(
    order.address ?? { name: '', mobile: '', region: '', street: '' },
  )
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const mobileFault = faultOfMobile(address.mobile)
  const lacking = fields.find(({ name }) => address[name].trim() === '')
  async function save() {
    setBusy(true)
    const input = { params: { orderId: order.id }, body: { teamId, ...address } }
    const answer = await call('POST /order/:orderId/address', input, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: '地址已保存' })
    onChange(answer.data)
  }
  return (
    <FormDialog
      title="收货地址"
      text={order.title}
      button="保存"
      fault={lacking ? `先填写${lacking.label}` : mobileFault}
      {...{ error, isBusy, onClose }}
      onSend={() => void save()}
    >
      {fields.map(({ name, label, limit, autoComplete }) => (
        <Field
          key={name}
          label={label}
          {...(name === 'mobile' && mobileFault && { error: mobileFault })}
        >
          <TextInput
            value={address[name]}
            maxLength={limit}
            autoComplete={autoComplete}
            inputMode={name === 'mobile' ? 'tel' : 'text'}
            onChange={(event) => {
              setError('')
              setAddress({ ...address, [name]: event.target.value })
            }}
          />
        </Field>
      ))}
    </FormDialog>
  )
}

// Said once as many digits stand there as a number has.
const faultOfMobile = (typed: string) =>
  typed.trim().length < 11 || mobileNumber(typed) !== null ? '' : '手机号须为11位'
