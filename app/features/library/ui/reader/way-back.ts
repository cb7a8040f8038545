import { number, object, readOrNull } from '#packages/basics/shape'

/**
 * Whether another page of this visit lies behind the shown one: then 返回 leads to it, be it a filtered list, a search
 * or an answer. `state` is `history.state`, where the router counts the pages walked.
 */
export const hasWayBack = (state: unknown): boolean => (readOrNull(walked, state)?.idx ?? 0) > 0

const walked = object({ idx: number })
