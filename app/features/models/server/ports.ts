import { defineExtension } from '~/core/extension-points'
import type { ModelGateway } from '~/core/models'
import type { SendOutside } from '~/core/outside'
import type { ModelProviderSettings, Settings } from '~/core/settings'
import type { BaseSettings, Surroundings } from './gateway'

export type { Surroundings } from './gateway'
import type { WorkersAi } from './workers-ai/send'

export type {
  Answerer,
  FindingModel,
  FindingRole,
  FinishReason,
  GroundingPassage,
  ModelEvent,
  ModelGateway,
  ModelMessage,
  ModelRequest,
  ModelToolCall,
} from '~/core/models'

/** A configured provider with the ways to it that settings cannot hold. */
export type ModelProvider = ModelProviderSettings & {
  ai?: WorkersAi
  /** The guarded way, for an address that a team names. */
  send?: SendOutside
}

/** What one request took. */
export interface TokenUsage {
  provider: string
  label: string
  model: string
  inputTokens: number
  outputTokens: number
}

/** Opens a gateway of other settings in the surroundings of this context's own. The platform's. */
export const openGateway =
  defineExtension<(base: BaseSettings, around: Surroundings) => ModelGateway>('models.openGateway')

/** The guarded way to servers that a team names, by the rules of these settings. The platform's. */
export const requestSender =
  defineExtension<(settings: Settings) => SendOutside>('models.requestSender')
