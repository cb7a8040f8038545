// Words and limits of the first start. Free of zod: the browser loads this.

/** One thing that the product needs or can use, as it stands. */
export interface SetupCheck {
  state: 'ok' | 'missing'
  text: string
}

export const MOST_SEATS = 10_000
export const USUAL_SEATS = 50
export const NAME_AT_MOST = 20

/** Model services whose addresses are known; others are configured by the operator. */
export const modelPresets = [
  {
    id: 'deepseek',
    label: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    model: 'deepseek-chat',
  },
  {
    id: 'qwen',
    label: '通义千问',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    model: 'qwen-plus',
  },
  { id: 'kimi', label: 'Kimi', baseUrl: 'https://api.moonshot.cn/v1', model: 'kimi-latest' },
  {
    id: 'zhipu',
    label: '智谱',
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
    model: 'glm-4-plus',
  },
  {
    id: 'siliconflow',
    label: '硅基流动',
    baseUrl: 'https://api.siliconflow.cn/v1',
    model: 'deepseek-ai/DeepSeek-V3',
  },
  { id: 'openai', label: 'OpenAI', baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini' },
] as const
export type ModelPreset = (typeof modelPresets)[number]

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
