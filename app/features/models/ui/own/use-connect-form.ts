import { useState } from 'react'
import type { OwnModelsView } from '../../own-contract'
import { modelPresets, presetOf, type ModelPreset } from '../../preset-terms'
import { yuanIn, type PriceText } from './price-fields'
import { useModelTest } from './use-model-test'
import type { OwnModelsState } from './use-own-models'

const NO_PRICE: PriceText = { input: '', output: '' }

/** What is typed to connect a model: it is kept only after its test. */
export function useConnectForm(own: OwnModelsState) {
  const { view } = own
  const { test, start, forget } = useModelTest()
  const [preset, setPreset] = useState<ModelPreset>(modelPresets[0] ?? none)
  const [fields, setFields] = useState(() => fieldsOf(preset, view))
  const [price, setPrice] = useState<PriceText>(() => priceOf(preset, fields.model))
  const baseUrl = fields.baseUrl.trim().replace(/\/+$/, '')
  const connected = view.connections.find((item) => item.baseUrl === baseUrl)

  function choose(id: string): void {
    const next = presetOf(id) ?? none
    const filled = fieldsOf(next, view)
    setPreset(next)
    setFields(filled)
    setPrice(priceOf(next, filled.model))
    forget()
  }
  function change(name: keyof typeof fields, value: string): void {
    setFields({ ...fields, [name]: value })
    if (name === 'model') setPrice(priceOf(preset, value))
    if (test.state !== 'none') forget()
  }
  const server = {
    ...(connected && { connectionId: connected.id }),
    preset: preset.id,
    baseUrl,
    apiKey: fields.apiKey.trim(),
  }
  const input = { ...server, model: fields.model.trim() }
  async function connect(): Promise<void> {
    if (test.state !== 'done') return
    const prices = { inputYuan: yuanIn(price.input), outputYuan: yuanIn(price.output) }
    if (!(await own.connect({ ...test.input, ...test.tested, ...prices }))) return
    setFields({ ...fields, apiKey: '', model: '' })
    forget()
  }
  const missing = missingIn(preset, input, connected !== undefined)
  const actions = { choose, change, setPrice, start: () => start(input), forget, connect }
  return { preset, fields, server, price, connected, test, missing, ...actions }
}

export type ConnectFormState = ReturnType<typeof useConnectForm>

const none: ModelPreset = {
  id: 'compatible',
  label: '',
  kind: 'openai-compatible',
  baseUrl: '',
  keyPlace: '',
  needsKey: false,
  models: [],
}

function fieldsOf(
  { id, baseUrl, models }: ModelPreset,
  { connections, localHosts }: OwnModelsView,
) {
  const connected = connections.find((item) => item.preset === id)
  const local = id === 'ollama' ? localHosts.find((host) => host.endsWith(':11434')) : undefined
  const usual = local === undefined ? baseUrl : `http://${local}/v1`
  const taken = new Set(connected?.models.map(({ model }) => model))
  const free = models.find(({ model }) => !taken.has(model))
  return { baseUrl: connected?.baseUrl ?? usual, apiKey: '', model: free?.model ?? '' }
}

function priceOf({ models }: ModelPreset, model: string): PriceText {
  const found = models.find((item) => item.model === model.trim())
  const { inputYuan, outputYuan } = found ?? {}
  if (inputYuan === undefined) return NO_PRICE
  return { input: String(inputYuan), output: String(outputYuan ?? 0) }
}

/** Why it cannot be tested yet; '' when it can. */
function missingIn(
  { needsKey }: ModelPreset,
  { baseUrl, apiKey, model }: { baseUrl: string; apiKey: string; model: string },
  isConnected: boolean,
): string {
  if (baseUrl === '') return '先填写地址'
  if (needsKey && apiKey === '' && !isConnected) return '先填写密钥'
  return model === '' ? '先填写模型' : ''
}
