import type { Context } from '~/core/context'
import type { ObjectNamespace } from '~/core/objects'

/** The same context, where objects of one namespace answer some methods otherwise. */
export function withObject<Rpc extends object, Ctx extends Context>(
  ctx: Ctx,
  namespace: ObjectNamespace,
  change: (real: Rpc, name: string) => Partial<Rpc>,
): Ctx {
  const { objects: reachReal } = ctx
  const objects: Context['objects'] = (asked, name) => {
    const real = reachReal(asked, name)
    if (asked !== namespace) return real
    const changed = change(real as Rpc, name)
    return new Proxy(real, {
      get: (from, key): unknown => Reflect.get(changed, key) ?? Reflect.get(from, key),
    })
  }
  return { ...ctx, objects }
}
