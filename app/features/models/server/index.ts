export { modelsCalls } from './api'
export { listServices, roleSettings } from './services'
export { listServing } from './serving'
export { openModels, type Surroundings } from './gateway'
export { roomOf, tokensOf, type ModelLimits } from './budget'
export { isWorthNoting, recordOutcome, type Outcome } from './health'
export { Slots, type SlotGate, type SlotGates } from './slots'
export { tryModel } from './trial'
export type { WorkersAi } from './workers-ai/send'
export { offlineIdentity } from './offline'
export { namesBothValues } from './offline/conflict'
export { findContradiction } from './offline/contradiction'
export { presentContradiction } from './offline/wording'
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
} from './ports'
export {
  checkSupport,
  nearestPlace,
  preparePassage,
  type FoldedPassage,
  type Support,
} from './support'
