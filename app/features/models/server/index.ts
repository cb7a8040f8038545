export { modelsCalls } from './api'
export { listServices } from './services'
export { listServing } from './serving'
export { openModels } from './gateway'
export { roomOf, tokensOf } from './budget'
export { isWorthNoting, recordOutcome, type Outcome } from './health'
export { Slots, type SlotGates } from './slots'
export { tryModel } from './trial'
export type { WorkersAi } from './workers-ai/send'
export { offlineIdentity } from './offline'
export { namesBothValues } from './offline/conflict'
export { findContradiction } from './offline/contradiction'
export { presentContradiction } from './offline/wording'
export type {
  FindingModel,
  GroundingPassage,
  ModelEvent,
  ModelGateway,
  ModelMessage,
  ModelRequest,
  ModelToolCall,
} from './ports'
export { checkSupport, nearestPlace, preparePassage, type FoldedPassage } from './support'
