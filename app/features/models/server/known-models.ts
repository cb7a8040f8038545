import type { ModelProviderSettings } from '~/core/settings'
import type { ConversationRole } from '../terms'
import type { ModelLimits } from './budget'

/** What was learned of a model by asking it, for as long as the isolate lives. */
export interface KnownModel {
  window: number | null
  output: number | null
  /** Requests that its server answers at a time. */
  slots: number | null
  /** When its server was last asked for them, milliseconds. */
  askedAt: number
  /** It refused a request because of its tools. */
  hasNoTools: boolean
  /** It thinks before it answers. */
  thinks: boolean
  /** How many answers in a row closed a thought that nothing had opened: one alone may have been asked for it. */
  unopenedThoughts: number
}

const models = new Map<string, KnownModel>()

export function knownModel({ baseUrl }: { baseUrl: string }, model: string): KnownModel {
  const key = `${baseUrl} ${model}`
  const item = models.get(key) ?? {
    window: null,
    output: null,
    slots: null,
    askedAt: -Infinity,
    hasNoTools: false,
    thinks: false,
    unopenedThoughts: 0,
  }
  models.set(key, item)
  return item
}

/** What the settings say of a model, and where they say nothing what its server has reported. */
export function limitsOf(
  provider: Pick<ModelProviderSettings, 'baseUrl' | 'kind' | 'limits'>,
  model: string,
  role: ConversationRole,
): ModelLimits {
  const { window, output } = provider.limits?.[role] ?? {}
  const reported = knownModel(provider, model)
  // Workers AI ends an answer after 256 tokens unless it is reported otherwise.
  const usual = provider.kind === 'workers-ai' ? WORKERS_AI_OUTPUT : null
  return { window: window ?? reported.window, output: output ?? reported.output ?? usual }
}

const WORKERS_AI_OUTPUT = 4_096
