import type { FormEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { SectionTitle } from '~/kit/section-title'
import { ModelField } from './model-field'
import { PresetPicker } from './preset-picker'
import { PriceFields } from './price-fields'
import { TestResult } from './test-result'
import { useConnectForm, type ConnectFormState } from './use-connect-form'
import type { OwnModelsState } from './use-own-models'

/** Connects a model: whose, its key and name, a test, and only then 接入. */
export function ConnectForm({ own }: { own: OwnModelsState }) {
  const form = useConnectForm(own)
  const { preset, fields, connected, test, missing } = form
  const isTesting = test.state === 'busy'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing === '' && !isTesting) void form.start()
  }
  return (
    <section className="t-body m-section">
      <SectionTitle>{own.view.connections.length === 0 ? '接入一家' : '再接入一家'}</SectionTitle>
      <div className="pt-3">
        <PresetPicker value={preset.id} onChange={form.choose} />
      </div>
      <form onSubmit={submit} className="grid grid-cols-2 gap-3 pt-4 max-tablet:grid-cols-1">
        <Field label="密钥" hint={preset.keyPlace && `在 ${preset.keyPlace} 申请`}>
          <TextInput
            type="password"
            autoComplete="off"
            maxLength={400}
            placeholder={keyHint(preset.needsKey, connected?.keyEnding)}
            value={fields.apiKey}
            onChange={(event) => form.change('apiKey', event.target.value)}
          />
        </Field>
        <Field label="地址">
          <TextInput
            inputMode="url"
            maxLength={500}
            placeholder={preset.addressHint}
            value={fields.baseUrl}
            onChange={(event) => form.change('baseUrl', event.target.value)}
          />
        </Field>
        <ModelField key={preset.id} form={form} />
        <div className="flex items-start gap-2 tablet:pt-6.5">
          <Button
            type="submit"
            busy={isTesting}
            {...(missing !== '' && { disabledReason: missing })}
          >
            {isTesting ? '正在试' : '试一下'}
          </Button>
          {isTesting && (
            <Button kind="ghost" onClick={form.forget}>
              取消
            </Button>
          )}
        </div>
      </form>
      <ConnectResult form={form} isConnecting={own.busyWith === 'connect'} />
    </section>
  )
}

/** What the test has found; where it passed, the price and 接入. */
function ConnectResult({ form, isConnecting }: { form: ConnectFormState; isConnecting: boolean }) {
  const { test, price } = form
  if (test.state === 'refused')
    return (
      <p role="alert" className="pt-3 text-small text-danger">
        {test.message}
      </p>
    )
  if (test.state !== 'done') return null
  const { input, tested } = test
  const connect = (
    <Button kind="primary" size="small" busy={isConnecting} onClick={() => void form.connect()}>
      接入
    </Button>
  )
  return (
    <>
      <TestResult model={input.model} probe={tested.probe} action={tested.probe.isOk && connect} />
      {tested.probe.isOk && (
        <div className="pt-3">
          <PriceFields model={input.model} price={price} onChange={form.setPrice} />
        </div>
      )}
    </>
  )
}

function keyHint(needsKey: boolean, keyEnding: string | undefined): string {
  if (keyEnding) return `已存 ····${keyEnding}，留空即沿用`
  return needsKey ? '' : '没有就留空'
}
