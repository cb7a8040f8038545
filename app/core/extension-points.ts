import type { Context } from './context'

export type Extensions = ReadonlyMap<symbol, unknown>

type Extended = Pick<Context, 'extensions'>

/** A value for an extension point, ready to be put into a context. */
export type Provided = readonly [key: symbol, value: unknown]

/**
 * Where something joins in that its owner does not know: another feature, a service of the platform, a fact of the
 * request. Whoever asks declares the point; the composition root, the door of a request or a test provides it.
 */
export interface ExtensionPoint<T> {
  /** Undefined where nothing is provided. */
  of(ctx: Extended): T | undefined
  /** Throws where nothing is provided. */
  need(ctx: Extended): T
  with(value: T): Provided
}

export function defineExtension<T>(name: string): ExtensionPoint<T> {
  const key = Symbol(name)
  // Only `with` writes under this key.
  const of = (ctx: Extended) => ctx.extensions.get(key) as T | undefined
  return {
    of,
    need(ctx) {
      const value = of(ctx)
      if (value === undefined) throw new Error(`nothing provides ${name}`)
      return value
    },
    with: (value) => [key, value],
  }
}

/** The same context with more provided. */
export function extend<Ctx extends Extended>(ctx: Ctx, ...provided: Provided[]): Ctx {
  return { ...ctx, extensions: new Map([...ctx.extensions, ...provided]) }
}
