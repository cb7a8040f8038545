import { useState } from 'react'
import type { OwnModelsView } from '../../own-contract'
import { modelPresets, presetOf, type ModelPreset } from '../../preset-terms'
import { arePrices, yuanIn, type PriceText } from './price-fields'
import { testProgress, useModelTest } from './use-model-test'
import type { OwnModelsState } from './use-own-models'

/** What is typed to connect a model: it is kept only after its test. */
export function useConnectForm(own: OwnModelsState) {
  const { view } = own
  const { test, start, forget, leave } = useModelTest()
  const [preset, setPreset] = useState<ModelPreset>(modelPresets[0] ?? none)
  const [fields, setFields] = useState(() => fieldsOf(preset, view))
  const [price, setPrice] = useState<PriceText>(() => priceIn(preset, fields, view))
  const [label, setLabel] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const connected = connectedAt(fields.baseUrl, view)

  function choose(id: string): void {
    const next = presetOf(id) ?? none
    const filled = fieldsOf(next, view)
    setPreset(next)
    setFields(filled)
    setPrice(priceIn(next, filled, view))
    setLabel('')
    forget()
  }
  function change(name: keyof typeof fields, value: string): void {
    const next = { ...fields, [name]: value }
    setFields(next)
    if (name !== 'apiKey') setPrice(priceIn(preset, next, view))
    if (test.state !== 'none') forget()
  }
  const server = {
    ...(connected && { connectionId: connected.id }),
    preset: preset.id,
    baseUrl: addressOf(fields.baseUrl),
    apiKey: fields.apiKey.trim(),
  }
  const input = { ...server, model: fields.model.trim() }
  async function connect(replacesKey = false): Promise<void> {
    if (test.state !== 'done' || !arePrices(price)) return
    const prices = { inputYuan: yuanIn(price.input), outputYuan: yuanIn(price.output) }
    const more = { ...prices, label: label.trim(), replacesKey }
    const outcome = await own.connect({ ...test.input, ...test.tested, ...more })
    setIsAsking(outcome === 'keyStored')
    if (outcome !== 'connected') return
    setFields({ ...fields, apiKey: '', model: '' })
    setLabel('')
    forget()
  }
  const missing = missingIn(preset, input, connected !== undefined)
  const progress = testProgress(test, input.model)
  const actions = { choose, change, setPrice, setLabel, setIsAsking, leave, connect }
  const state = { preset, fields, server, price, label, connected, test, progress, missing }
  return { ...state, isAsking, ...actions, start: () => start(input) }
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

const addressOf = (text: string) => text.trim().replace(/\/+$/, '')

const connectedAt = (baseUrl: string, { connections }: OwnModelsView) =>
  connections.find((item) => item.baseUrl === addressOf(baseUrl))

/** What the team has filled in of the model before; otherwise what the preset knows of it. */
function priceIn(
  preset: ModelPreset,
  { baseUrl, model }: { baseUrl: string; model: string },
  view: OwnModelsView,
): PriceText {
  const isIt = (item: { model: string }) => item.model === model.trim()
  const stored = connectedAt(baseUrl, view)?.models.find(isIt)
  const { inputYuan, outputYuan } = stored ?? preset.models.find(isIt) ?? {}
  return { input: textOf(inputYuan), output: textOf(outputYuan) }
}

const textOf = (yuan: number | null | undefined): string =>
  (yuan ?? '') === '' ? '' : String(yuan)

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
