import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { Button } from '~/kit/controls/button'
import { CopyButton } from '~/kit/controls/copy-button'
import { Field, TextInput } from '~/kit/controls/field'
import { Dialog } from '~/kit/overlays/dialog'
import { FormDialog } from '~/kit/overlays/form-dialog'
import { CODES_AT_ONCE } from '../../terms'

const numbers = [
  { name: 'searches', label: '每个码的搜索次数', least: 1, most: 10_000 },
  { name: 'count', label: '个数', least: 1, most: CODES_AT_ONCE },
  { name: 'days', label: '有效天数', least: 1, most: 3_650 },
] as const
type Typed = Record<(typeof numbers)[number]['name'] | 'remark', string>

/** Makes codes, and shows them this once. What was typed stays when it was refused. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({ searches: '50', count: '1', days: '90', remark: '' })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const change = (part: Partial<Typed>) => {
    setError('')
    setTyped({ ...typed, ...part })
  }
  async function send() {
    setBusy(true)
    const { searches, count, days, remark } = typed
    const body = {
      searches: Number(searches),
      count: Number(count),
      days: Number(days),
      remark,
    }
    const answer = await call('POST /desk/code/create', { body }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    setCodes(answer.data.codes)
    void revalidate()
  }
  if (codes) return <NewCodes codes={codes} onClose={onClose} />
  return (
    <FormDialog
      title="生成兑换码"
      text="码只显示一次，系统里只留摘要，请当场保存。"
      button="生成"
      fault={faultOf(typed)}
      {...{ error, isBusy, onClose }}
      onSend={() => void send()}
    >
      {numbers.map(({ name, label, least, most }) => (
        <Field key={name} label={label} hint={`${least}至${most.toLocaleString('en-US')}`}>
          <TextInput
            value={typed[name]}
            inputMode="numeric"
            maxLength={6}
            onChange={(event) =>
              change({ [name]: event.target.value.normalize('NFKC').replace(/\D/g, '') })
            }
          />
        </Field>
      ))}
      <Field label="用途" hint="可不填，只有运营人员看到">
        <TextInput
          value={typed.remark}
          maxLength={100}
          onChange={(event) => change({ remark: event.target.value })}
        />
      </Field>
    </FormDialog>
  )
}

function faultOf(typed: Typed): string {
  const off = numbers.find(({ name, least, most }) => {
    const value = Number(typed[name])
    return typed[name] === '' || value < least || value > most
  })
  return off ? `${off.label}须在${off.least}至${off.most.toLocaleString('en-US')}之间` : ''
}

function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`已生成${codes.length}个兑换码`}
      text="只显示这一次，请保存后再关闭。"
      actions={
        <>
          <CopyButton text={text} label="全部复制" />
          <Button kind="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <textarea
        className="mt-4 max-h-72 w-full rounded-md bg-sunken p-3 font-mono text-small"
        aria-label="兑换码"
        readOnly
        rows={Math.min(codes.length, 10)}
        value={text}
      />
    </Dialog>
  )
}
