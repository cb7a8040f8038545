import { modelPresets as presetsOfModels } from '~/features/models/preset-terms'

// Words and limits of the first start. Free of zod: the browser loads this.

/** One thing that the product needs or can use, as it stands. */
export interface SetupCheck {
  state: 'ok' | 'missing'
  text: string
}

export const MOST_SEATS = 10_000
export const USUAL_SEATS = 50
export const NAME_AT_MOST = 20

export interface ModelPreset {
  id: string
  label: string
  baseUrl: string
  model: string
}

const openai: ModelPreset = {
  id: 'openai',
  label: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-4o-mini',
}

/** Model services whose addresses are known; others are configured by the operator. */
export const modelPresets: readonly ModelPreset[] = [
  ...presetsOfModels.flatMap(({ id, label, baseUrl, models }) =>
    baseUrl.startsWith('https:') ? [{ id, label, baseUrl, model: models[0]?.model ?? '' }] : [],
  ),
  openai,
]

export const firstPreset: ModelPreset = modelPresets[0] ?? openai

/** The two settings by which the tried model answers, as `.env` takes them. */
export function settingsOfModel(
  { id, label, baseUrl }: Pick<ModelPreset, 'id' | 'label' | 'baseUrl'>,
  { apiKey, model }: { apiKey: string; model: string },
): string {
  const provider = {
    id,
    kind: 'openai-compatible',
    label,
    baseUrl,
    apiKey,
    models: { chat: model },
  }
  return `MODEL_PROVIDERS='${JSON.stringify([provider])}'\nMODEL_ROLES='${JSON.stringify({ chat: id })}'`
}

export type { ModelTrialView, SetupView } from './contract'
