import { createHash } from 'node:crypto'
import type { Plan } from '../writing'

/** What a fragment may ask of the document around its node. */
export type Question = readonly [kind: keyof typeof answers, ...key: string[]]

const answers = {
  evidence: ({ snapshot }: Plan, id = '') => snapshot.evidence.get(id),
  body: ({ snapshot }: Plan, id = '') => valueOf(snapshot.bodies, id),
  heading: ({ headings }: Plan, id = '') => headings.get(id),
  caption: ({ captions }: Plan, id = '') => captions.get(id),
  object: ({ objects }: Plan, id = '') => objects.get(id),
  // Of a node nothing else is named in a text than this.
  node: ({ nodes }: Plan, id = '') => nodes.get(id)?.title,
  mark: ({ cited }: Plan, locator = '', ...ids: string[]) => cited.mark(ids, locator || undefined),
  locator: ({ cited, snapshot }: Plan, ...ids: string[]) =>
    cited.locatorOf(ids.flatMap((id) => snapshot.evidence.get(id) ?? [])),
  place: ({ cited }: Plan, id = '') => cited.placeOf(id),
  short: ({ cited }: Plan, id = '') => cited.short(id),
}

// By the id as a fragment keeps it.
const valueOf = <Value>(values: ReadonlyMap<string, Value>, id: string) => values.get(id)

/** The sum of what the document answers today. */
export function answersTo(plan: Plan, asked: readonly Question[]): string {
  const answered = asked.map(([kind, ...key]) => answers[kind](plan, ...key) ?? null)
  return createHash('sha256').update(JSON.stringify(answered)).digest('base64')
}

/** The plan itself; every read of it is passed to `track`. */
export function trackedPlan(plan: Plan, track: (question: Question) => void): Plan {
  const map = <Key extends string, Value>(
    kind: keyof typeof answers,
    values: ReadonlyMap<Key, Value>,
  ) => trackedMap(values, (key) => track([kind, key]))
  const { cited, snapshot } = plan
  return {
    ...plan,
    headings: map('heading', plan.headings),
    objects: map('object', plan.objects),
    nodes: map('node', plan.nodes),
    captions: map('caption', plan.captions),
    snapshot: {
      ...snapshot,
      evidence: map('evidence', snapshot.evidence),
      bodies: map('body', snapshot.bodies),
    },
    cited: {
      ...cited,
      mark(ids, locator) {
        track(['mark', locator ?? '', ...ids])
        return cited.mark(ids, locator)
      },
      locatorOf(evidence) {
        track(['locator', ...evidence.map(({ id }) => id)])
        return cited.locatorOf(evidence)
      },
      placeOf(id) {
        track(['place', id])
        return cited.placeOf(id)
      },
      short(id) {
        track(['short', id])
        return cited.short(id)
      },
    },
  }
}

function trackedMap<Key extends string, Value>(
  values: ReadonlyMap<Key, Value>,
  track: (key: string) => void,
): ReadonlyMap<Key, Value> {
  const get = (key: Key) => {
    track(key)
    return values.get(key)
  }
  return new Proxy(values, {
    get(target, name) {
      if (name === 'get') return get
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
