import type { Context } from './context'

/** Durable Objects by the names of their bindings (wrangler.toml). */
export type ObjectNamespace =
  | 'SPACE_INDEX'
  | 'DOCUMENT_ROOM'
  | 'CHAT_SESSION'
  | 'QUESTION_ARCHIVE'
  | 'TEAM_ADMISSION'
  | 'TASK_RUNNER'
  | 'RATE_GATE'

/** An object as its platform hands it over: methods by RPC, streams by fetch. */
export interface ObjectStub {
  fetch(url: string, init: RequestInit): Promise<Response>
}

type Method = (...args: never[]) => unknown

/** The methods of a class as they are called from outside: each answers with a promise. */
export type Remote<Class> = {
  [Name in keyof Class as Class[Name] extends Method ? Name : never]: Class[Name] extends (
    ...args: infer Args
  ) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never
}

/**
 * The object of this name. Each namespace is reached by one private module of the feature that owns it, behind the
 * functions that check rights; `Rpc` is derived from the class that answers there.
 */
export function reach<Rpc>(
  ctx: Pick<Context, 'objects'>,
  namespace: ObjectNamespace,
  name: string,
): Rpc & ObjectStub {
  // The platform's own types lose unions, tuples and readonly arrays; what travels is what the class answers.
  return ctx.objects(namespace, name) as Rpc & ObjectStub
}

/** Asks an object for a stream. It travels by fetch, since only a request tells the object that its reader has left. */
export const askForStream = (
  object: ObjectStub,
  { path, body, signal }: { path: string; body: unknown; signal: AbortSignal },
): Promise<Response> =>
  object.fetch(`https://object${path}`, { method: 'POST', body: JSON.stringify(body), signal })
