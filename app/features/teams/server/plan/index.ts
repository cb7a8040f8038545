export { expiryDateOf, isExpired } from '../members/seats'
export { hasScholarsLeft } from '../scholar'
export { growPlan, isPlanStill, planState, type PlanState } from './plan-changes'
