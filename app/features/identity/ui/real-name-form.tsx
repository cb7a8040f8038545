import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Checkbox } from '~/kit/controls/choice'
import { Field, Select, TextInput } from '~/kit/controls/field'
import { FormDialog } from '~/kit/overlays/form-dialog'
import { isDocumentNumber, plainNumber } from '../document-number'
import { documentKindLabels, documentKinds, REAL_NAME_LIMIT, type DocumentKind } from '../terms'

/** Name and document, sent in to be checked by whoever runs the installation. */
export function RealNameForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<DocumentKind>('resident')
  const [number, setNumber] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const { send, isBusy, error } = useSubmission(onClose)
  const isWrong = number.trim() !== '' && !isDocumentNumber(kind, plainNumber(number))
  return (
    <FormDialog
      title="实名认证"
      text="由本站运营人员核对，结果在本页查看。"
      button="提交"
      fault={faultOf({ name, number, isWrong, isAgreed })}
      {...{ error, isBusy, onClose }}
      onSend={() => void send({ name, kind, number })}
    >
      <Field label="姓名" hint="与证件一致">
        <TextInput
          value={name}
          maxLength={REAL_NAME_LIMIT}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="证件">
        <Select
          value={kind}
          options={documentKinds.map((value) => ({ value, label: documentKindLabels[value] }))}
          onChange={(value) => setKind(documentKinds.find((item) => item === value) ?? kind)}
        />
      </Field>
      <Field label="证件号码" {...(isWrong && { error: '号码的位数或校验码不对' })}>
        <TextInput
          value={number}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <Checkbox checked={isAgreed} onCheckedChange={setAgreed}>
        同意为实名认证处理以上信息。号码加密保存，审核之后随即删除，只留首尾各一位；可以随时撤回。
      </Checkbox>
    </FormDialog>
  )
}

interface Typed {
  name: string
  number: string
  isWrong: boolean
  isAgreed: boolean
}

function faultOf({ name, number, isWrong, isAgreed }: Typed): string {
  if (name.trim() === '') return '请填写姓名'
  if (number.trim() === '' || isWrong) return '请填写正确的证件号码'
  return isAgreed ? '' : '请先同意处理这些信息'
}

function useSubmission(onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const { revalidate } = useRevalidator()
  async function send(body: { name: string; kind: DocumentKind; number: string }) {
    setBusy(true)
    const answer = await call('POST /user/identity/submit', { body }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: '已提交，等待审核' })
    onDone()
    await revalidate()
  }
  return { send, isBusy, error }
}
