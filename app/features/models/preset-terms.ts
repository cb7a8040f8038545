import type { ConversationRole } from './terms'

/** What a model is asked for: words, vectors of texts, or an order of passages. */
export const modelKinds = ['conversation', 'embedding', 'rerank'] as const
export type ModelKind = (typeof modelKinds)[number]

/** A model of a preset. Prices are yuan for a million tokens, as the vendor's page had them in November 2026. */
export interface PresetModel {
  model: string
  kind: ModelKind
  inputYuan?: number
  outputYuan?: number
}

/** How a vendor's models are told to think, or not to, in fields of the request. */
type Thinking = Readonly<Record<'on' | 'off', Readonly<Record<string, unknown>>>>

export interface ModelPreset {
  id: string
  label: string
  kind: 'openai-compatible' | 'workers-ai'
  /** '' where only the team knows it. */
  baseUrl: string
  /** What the address looks like, where it is not given. */
  addressHint?: string
  /** Where its keys are made. */
  keyPlace: string
  needsKey: boolean
  models: readonly PresetModel[]
  thinking?: Thinking
  /** When reasoning must be sent back. */
  replayReasoning?: 'toolTurns' | 'all'
  /** Asked of its embedding models, which can make vectors of several lengths. */
  dimensions?: number
}

const byType: Thinking = {
  on: { thinking: { type: 'enabled' } },
  off: { thinking: { type: 'disabled' } },
}

/** Services whose addresses and models are known, in the order in which they are offered. */
export const modelPresets: readonly ModelPreset[] = [
  {
    id: 'deepseek',
    label: 'DeepSeek',
    kind: 'openai-compatible',
    baseUrl: 'https://api.deepseek.com',
    keyPlace: 'platform.deepseek.com',
    needsKey: true,
    models: [
      { model: 'deepseek-flash', kind: 'conversation', inputYuan: 2, outputYuan: 8 },
      { model: 'deepseek-v4-pro', kind: 'conversation', inputYuan: 9, outputYuan: 27 },
    ],
    thinking: byType,
    replayReasoning: 'toolTurns',
  },
  {
    id: 'qwen',
    label: '通义千问',
    kind: 'openai-compatible',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    keyPlace: 'bailian.console.aliyun.com',
    needsKey: true,
    models: [
      { model: 'qwen3.5-plus', kind: 'conversation', inputYuan: 0.8, outputYuan: 4.8 },
      { model: 'qwen3-max', kind: 'conversation', inputYuan: 2.5, outputYuan: 10 },
      { model: 'qwen3-vl-plus', kind: 'conversation', inputYuan: 1, outputYuan: 10 },
      { model: 'text-embedding-v4', kind: 'embedding', inputYuan: 0.5, outputYuan: 0 },
    ],
    thinking: { on: { enable_thinking: true }, off: { enable_thinking: false } },
    dimensions: 1024,
  },
  {
    id: 'kimi',
    label: 'Kimi',
    kind: 'openai-compatible',
    baseUrl: 'https://api.moonshot.cn/v1',
    keyPlace: 'platform.moonshot.cn',
    needsKey: true,
    models: [
      { model: 'kimi-k2.6', kind: 'conversation' },
      { model: 'kimi-k3', kind: 'conversation' },
    ],
    replayReasoning: 'all',
  },
  {
    id: 'doubao',
    label: '豆包',
    kind: 'openai-compatible',
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
    keyPlace: 'console.volcengine.com/ark',
    needsKey: true,
    models: [
      { model: 'doubao-seed-2-0-lite', kind: 'conversation' },
      { model: 'doubao-seed-1-8-251228', kind: 'conversation' },
    ],
    thinking: byType,
  },
  {
    id: 'zhipu',
    label: '智谱 GLM',
    kind: 'openai-compatible',
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
    keyPlace: 'bigmodel.cn',
    needsKey: true,
    models: [
      { model: 'glm-5.1', kind: 'conversation' },
      { model: 'glm-5', kind: 'conversation', inputYuan: 6, outputYuan: 22 },
      { model: 'glm-5v-turbo', kind: 'conversation' },
      { model: 'embedding-3', kind: 'embedding' },
    ],
    thinking: byType,
    dimensions: 1024,
  },
  {
    id: 'siliconflow',
    label: '硅基流动',
    kind: 'openai-compatible',
    baseUrl: 'https://api.siliconflow.cn/v1',
    keyPlace: 'cloud.siliconflow.cn',
    needsKey: true,
    models: [
      { model: 'deepseek-ai/DeepSeek-V3', kind: 'conversation' },
      { model: 'BAAI/bge-m3', kind: 'embedding' },
      { model: 'BAAI/bge-reranker-v2-m3', kind: 'rerank' },
    ],
  },
  {
    id: 'ollama',
    label: 'Ollama',
    kind: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    keyPlace: '',
    needsKey: false,
    models: [
      { model: 'qwen3:14b', kind: 'conversation', inputYuan: 0, outputYuan: 0 },
      { model: 'bge-m3', kind: 'embedding', inputYuan: 0, outputYuan: 0 },
    ],
  },
  {
    id: 'vllm',
    label: 'vLLM',
    kind: 'openai-compatible',
    baseUrl: '',
    addressHint: 'http://10.0.0.8:8000/v1',
    keyPlace: '',
    needsKey: false,
    models: [],
  },
  {
    id: 'workers-ai',
    label: 'Workers AI',
    kind: 'workers-ai',
    baseUrl: '',
    addressHint: 'https://api.cloudflare.com/client/v4/accounts/账户编号/ai/v1',
    keyPlace: 'dash.cloudflare.com',
    needsKey: true,
    models: [
      { model: '@cf/qwen/qwen3-30b-a3b-fp8', kind: 'conversation' },
      { model: '@cf/baai/bge-m3', kind: 'embedding' },
      { model: '@cf/baai/bge-reranker-base', kind: 'rerank' },
    ],
  },
  {
    id: 'compatible',
    label: '兼容接口',
    kind: 'openai-compatible',
    baseUrl: '',
    addressHint: 'https://…/v1',
    keyPlace: '',
    needsKey: false,
    models: [],
  },
]

export const presetOf = (id: string): ModelPreset | undefined =>
  modelPresets.find((item) => item.id === id)

/** Roles that a team gives to its own models, with what each does in words. */
export const ownRoles = [
  { role: 'chat', label: '回答', purpose: '问答、导读、读文件', kind: 'conversation' },
  { role: 'reasoning', label: '深度思考', purpose: '难题、长推理', kind: 'conversation' },
  { role: 'writing', label: '写作', purpose: '大纲、正文、改写', kind: 'conversation' },
  { role: 'utility', label: '小任务', purpose: '回答之后的追问建议', kind: 'conversation' },
  { role: 'vision', label: '看图', purpose: '图片提问、扫描件识别', kind: 'conversation' },
  {
    role: 'embedding',
    label: '检索',
    purpose: '读懂资料，找到那一句；换了模型，知识库陆续重新学习',
    kind: 'embedding',
  },
  { role: 'rerank', label: '重排', purpose: '把找到的片段排好次序', kind: 'rerank' },
  { role: 'translation', label: '翻译', purpose: '全文与划词', kind: 'conversation' },
] as const satisfies readonly {
  role: ConversationRole | 'embedding' | 'rerank'
  label: string
  purpose: string
  kind: ModelKind
}[]
export type OwnRole = (typeof ownRoles)[number]['role']

/** Roles that the models of 回答 take over where none is chosen for them. */
export const leftToChat: readonly OwnRole[] = ['reasoning', 'writing', 'utility', 'translation']

/** Of one role, the first and those that stand in for it. */
export const MODELS_OF_A_ROLE = 3
export const CONNECTIONS_AT_MOST = 12
export const MODELS_OF_A_CONNECTION = 12
/** Values of one vector: what the library stores and compares. */
export const MOST_DIMENSIONS = 2048
