import type { Node } from 'prosemirror-model'
import { Mapping, Transform, type Step } from 'prosemirror-transform'

/**
 * Steps of one who had not heard of `missed` yet, as they stand behind it, in `doc`. Null where not each of them has a place
 * there. What their own later ones refer to is found again, as where they were never behind.
 */
export function rebased(doc: Node, steps: readonly Step[], missed: readonly Step[]): Step[] | null {
  const mapping = new Mapping()
  for (const step of steps.toReversed()) mapping.appendMap(step.getMap().invert())
  for (const step of missed) mapping.appendMap(step.getMap())
  const tr = new Transform(doc)
  for (const [index, step] of steps.entries()) {
    const behind = steps.length - index
    const mapped = step.map(mapping.slice(behind))
    if (!mapped || tr.maybeStep(mapped).failed !== null) return null
    mapping.appendMap(mapped.getMap(), behind - 1)
  }
  return tr.steps
}
