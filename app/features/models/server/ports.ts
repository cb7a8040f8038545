import type { ModelProviderSettings } from '~/core/settings'
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
export type ModelProvider = ModelProviderSettings & { ai?: WorkersAi }
