import { isExpired, type PlanState } from '~/features/teams/server/plan'
import type { GoodsRow } from '../tables'
import type { TeamPlan } from './plan-quote'

interface EditionFacts {
  /** What is on offer. */
  items: GoodsRow[]
  state: PlanState
  /** The one that was bought last. */
  bought: TeamPlan['edition'] | undefined
  now: Date
}

/** The edition that a team has: what it bought last, or the offered one that holds what an operator granted. */
export function currentEdition({ items, state, bought, now }: EditionFacts): TeamPlan['edition'] {
  if (bought) return bought
  if (isTrial(state) || isExpired(state, now)) return null
  const [same] = items
    .filter(({ kind, questions }) => kind === 'plan' && questions === state.questions)
    .flatMap(({ id, priceFen }) => (priceFen === null ? [] : [{ goodsId: id, priceFen }]))
    .toSorted((first, second) => first.priceFen - second.priceFen)
  return same ?? null
}

/** A trial is left for any edition. */
export const isTrial = ({ status }: Pick<PlanState, 'status'>) => status === 'trial'
