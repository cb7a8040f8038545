export { expiryDateOf, isExpired } from '../members/seats'
// For joins; only this feature writes to it.
export { teams } from '../tables'
export { closedError, closedTeamOf } from './closed-team'
export { closureOf, forgetTeam, isClosureStill, setClosure } from './closure'
export { memberOf } from '../members/member-of'
export { hasScholarsLeft } from '../scholar'
export {
  growPlan,
  isPlanStill,
  planState,
  restoreTier,
  type PlanState,
  type PlanTier,
} from './plan-changes'
