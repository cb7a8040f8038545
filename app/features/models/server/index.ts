import type { Settings } from '~/core/settings'
import type { ModelGateway } from './ports'

export type {
  FinishReason,
  GroundingPassage,
  ModelEvent,
  ModelGateway,
  ModelMessage,
  ModelRequest,
  ModelToolCall,
} from './ports'

/** The gateway over the configured providers; `offline` serves what is not configured. */
export function openModels(_settings: Settings): ModelGateway {
  return {
    whoServes: () => ({ provider: 'offline', label: '内置离线引擎', model: 'offline' }),
    stream() {
      throw new Error('no provider is built yet')
    },
  }
}
