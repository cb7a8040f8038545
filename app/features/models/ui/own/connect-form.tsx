import { useEffect, useRef, type FormEvent, type Ref } from 'react'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { SectionTitle } from '~/kit/section-title'
import { ModelField } from './model-field'
import { PresetPicker } from './preset-picker'
import { arePrices, PriceFields } from './price-fields'
import { TestResult } from './test-result'
import { useConnectForm, type ConnectFormState } from './use-connect-form'
import type { OwnModelsState } from './use-own-models'

/** Connects a model: whose, its key and name, a test, and only then 接入. */
export function ConnectForm({ own, place }: { own: OwnModelsState; place: Ref<HTMLElement> }) {
  const typed = useRef<HTMLFormElement>(null)
  const form = useConnectForm(own)
  const { preset, fields, connected, test, missing } = form
  const isTesting = test.state === 'busy'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing === '' && !isTesting) void form.start()
  }
  // The button by which it was left is gone.
  useEffect(() => {
    if (test.state !== 'left') return
    typed.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }, [test.state])
  return (
    <section ref={place} tabIndex={-1} className="t-body m-section outline-none">
      <SectionTitle>{own.view.connections.length === 0 ? '接入一家' : '再接入一家'}</SectionTitle>
      <div className="pt-3">
        <PresetPicker value={preset.id} onChange={form.choose} />
      </div>
      <form
        ref={typed}
        onSubmit={submit}
        className="grid grid-cols-2 gap-3 pt-4 max-tablet:grid-cols-1 desktop:grid-cols-[1fr_1fr_1fr_auto]"
      >
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
        <Field label="地址" hint={connected && `已接入为「${connected.label}」`}>
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
            className="max-tablet:flex-1"
            busy={isTesting}
            {...(missing !== '' && { disabledReason: missing })}
          >
            {isTesting ? '正在试' : '试一下'}
          </Button>
          {isTesting && (
            <Button kind="ghost" onClick={form.leave}>
              取消
            </Button>
          )}
        </div>
      </form>
      <p role="status" className="sr-only">
        {form.progress}
      </p>
      <ConnectResult form={form} isConnecting={own.busyWith === 'connect'} />
      <ConfirmDialog
        open={form.isAsking}
        onOpenChange={form.setIsAsking}
        question={`「${connected?.label ?? ''}」已接入，换用新密钥？`}
        consequence="这个地址的模型从此都用新密钥，原来的密钥随之删除；单价与「谁做什么」不变。"
        confirmLabel="换用新密钥"
        actBusy="正在换"
        isBusy={own.busyWith === 'connect'}
        onConfirm={() => void form.connect(true)}
      />
    </section>
  )
}

/** What the test has found; where it passed, the price and 接入. */
function ConnectResult({ form, isConnecting }: { form: ConnectFormState; isConnecting: boolean }) {
  const { test, price, label, preset, connected } = form
  if (test.state === 'refused')
    return (
      <p role="alert" className="pt-3 text-small text-danger">
        {test.message}
      </p>
    )
  if (test.state !== 'done') return null
  const { input, tested } = test
  const connect = (
    <Button
      kind="primary"
      size="small"
      busy={isConnecting}
      disabled={!arePrices(price)}
      onClick={() => void form.connect()}
    >
      接入
    </Button>
  )
  return (
    <>
      <TestResult model={input.model} probe={tested.probe} action={tested.probe.isOk && connect} />
      {tested.probe.isOk && (
        <div className="flex flex-wrap gap-3 pt-3">
          <Field label="名称，回答时显示">
            <TextInput
              size="small"
              className="w-40"
              maxLength={20}
              placeholder={connected?.label ?? preset.label}
              value={label}
              onChange={(event) => form.setLabel(event.target.value)}
            />
          </Field>
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
