import type { SeatedContext } from '~/core/context'

export interface Death {
  /** Steps that were taken: what a process does to the world outside itself. */
  steps: number
}

const STEPS = new Set(['batch', 'all', 'write', 'read', 'delete', 'update'])

/** A context whose database and files fail for ever from step `at` on: just before it, or just after it was done. */
export function dyingContext(ctx: SeatedContext, at: number, when: 'before' | 'after') {
  const death: Death = { steps: 0 }
  const dead = () => new Error('the process has died')
  const dying = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(from, name) {
        const value: unknown = Reflect.get(from, name)
        if (typeof value !== 'function') return value
        if (!STEPS.has(String(name))) return value.bind(from)
        return (...args: unknown[]) => {
          death.steps += 1
          if (death.steps > at || (death.steps === at && when === 'before')) throw dead()
          const result: unknown = value.apply(from, args)
          if (death.steps < at || !(result instanceof Promise)) return result
          return result.then(() => Promise.reject(dead()))
        }
      },
    })
  return { death, ctx: { ...ctx, db: dying(ctx.db), files: dying(ctx.files) } }
}
