import type { SendOutside } from '~/core/outside'
import type { StoredModel } from '../../own-contract'
import { presetOf } from '../../preset-terms'
import type { ModelProvider } from '../ports'

/** A connection whose key has been read. */
export interface OpenConnection {
  id: string
  preset: string
  label: string
  baseUrl: string
  apiKey: string
  models: readonly StoredModel[]
}

/** As whom a model of a connection is asked; thinking, it is another one. */
export const providerIdOf = (connectionId: string, no: number, thinks = false): string =>
  `${connectionId}-${no}${thinks ? '-t' : ''}`

/** How a server is asked: the connection's address and key, by the guarded way, in the manner of its vendor. */
export function providerOf(
  { preset: presetId, label, baseUrl, apiKey }: Omit<OpenConnection, 'id' | 'models'>,
  send: SendOutside,
): ModelProvider {
  const preset = presetOf(presetId)
  return {
    id: '',
    kind: preset?.kind ?? 'openai-compatible',
    label,
    baseUrl,
    apiKey,
    models: {},
    replayReasoning: preset?.replayReasoning ?? 'never',
    extraBody: preset?.thinking?.off ?? {},
    ...(preset?.dimensions && {
      embedding: {
        queryPrefix: '',
        passagePrefix: '',
        batch: 10,
        dimensions: preset.dimensions,
      },
    }),
    send,
  }
}

/** The providers by which the models of a connection are asked, each model by itself. */
export function providersOf(connection: OpenConnection, send: SendOutside): ModelProvider[] {
  const base = providerOf(connection, send)
  const conversing = connection.models.filter(({ probe }) => probe.kind === 'conversation')
  return connection.models.flatMap(({ no, model, probe }): ModelProvider[] => {
    const id = providerIdOf(connection.id, no)
    if (probe.kind === 'embedding') return [{ ...base, id, models: { embedding: model } }]
    if (probe.kind === 'rerank') return [{ ...base, id, models: { rerank: model } }]
    const { window, output, tools } = probe
    const limit = { ...(window && { window }), ...(output && { output }) }
    const words = {
      chat: model,
      reasoning: model,
      writing: model,
      utility: model,
      vision: model,
      translation: model,
    }
    const limits = Object.fromEntries(Object.keys(words).map((role) => [role, limit]))
    // Side by side they are told apart by their names; one that the team has not named says which model it is.
    const isUnnamed = base.label === presetOf(connection.preset)?.label
    const label = conversing.length > 1 || isUnnamed ? `${base.label} ${model}` : base.label
    const asked = { ...base, label, limits, ...(tools === 'no' && { tools: false }) }
    const thinking = presetOf(connection.preset)?.thinking?.on
    return [
      { ...asked, id, models: words },
      ...(thinking
        ? [
            {
              ...asked,
              id: providerIdOf(connection.id, no, true),
              models: { reasoning: model },
              extraBody: thinking,
            },
          ]
        : []),
    ]
  })
}
