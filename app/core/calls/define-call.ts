import { z } from 'zod'
import type { ApiScope } from './api-scopes'
import type { Actor, Context, SeatedContext } from '../context'
import type { TeamId } from '../ids'

/** `GET /space/:spaceId/info`: method and path, without the `/ai` that calls are mounted at. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/**
 * Who may make a call of a team. Which team that is stands in the path (`:teamId`, `:spaceId`) or under these names in
 * the query or body; the team gate holds them against each other.
 */
export interface TeamAccess {
  /** The least role. The gate refuses lower ones with TEAM_PLAN_NOT_ADMIN. */
  role: 'member' | 'admin' | 'owner'
  /** Which scope opens the call to a team's API key; without one no key may make it. */
  scope?: ApiScope
  /** A POST that changes nothing: the same signed one may come twice. */
  reads?: true
  /** Field of the body under which a write has one effect by itself: its signature need not be used up as well. */
  once?: 'askId' | 'version'
  /** Asked for by an address alone (images, documents): no signature is ever required. */
  unsigned?: true
}

/** A call that names no team, and what a visitor is answered. */
export interface OpenAccess {
  /** `AUTHENTICATE`: to sign in first, whatever they sent. `closed`: as if there were no such call. */
  visitor: 'answer' | 'AUTHENTICATE' | 'invalid' | 'missing' | 'gone' | 'closed'
  /** While it says no, there is no such call; asked before the body is looked at. */
  isOpen?: (ctx: Context) => Promise<boolean>
  /** A team's API key may make it, too. */
  key?: true
  reads?: true
  unsigned?: true
  /** A copy of it does no harm: none is looked for. */
  mayRepeat?: true
}

/**
 * What `result` of the envelope holds; or, instead of an envelope, `stream`: numbered events, `file`: bytes,
 * `redirect`: another address; `socket`: a WebSocket.
 */
export type ResultSpec = z.ZodType | 'stream' | 'file' | 'redirect' | 'socket'

/** The request as it came, and headers for its answer: what few calls need beside what they are given. */
export interface Exchange {
  request: Request
  setHeader(name: string, ...values: string[]): void
}

/** A call of `/ai`, as the route table, the gates, the document and the browser's types read it. */
export interface Call<
  Name extends CallName = CallName,
  Query extends Part = Part,
  Body extends Part = Part,
  Result extends ResultSpec = ResultSpec,
> {
  call: Name
  /** What it does, in a few words. */
  title: string
  access: TeamAccess | OpenAccess
  /** The ids of the path, where they must be of a form; those of team and space are checked by the gate. */
  params?: z.ZodType | undefined
  query: Query
  body: Body
  result: Result
  // A method: the list holds calls of every kind of context and input.
  run(ctx: Context, input: AnyInput, exchange: Exchange): unknown
}

type Part = z.ZodType | undefined
interface AnyInput {
  params: unknown
  query: unknown
  body: unknown
}

/** Declares a call: its route, its access, its line in the API document and its types, all of this one place. */
export function defineCall<
  const Name extends CallName,
  Access extends TeamAccess | OpenAccess,
  Result extends ResultSpec,
  Params extends Part = undefined,
  Query extends Part = undefined,
  Body extends Part = undefined,
>(definition: {
  call: Name
  title: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  result: Result
  run: (
    ctx: ContextOf<Access>,
    input: { params: ParamsOf<Name, Params>; query: Read<Query>; body: Read<Body> },
    exchange: Exchange,
  ) => Answer<Result> | Promise<Answer<Result>>
}): Call<Name, Query, Body, Result>
export function defineCall(definition: object): object {
  return definition
}

type ContextOf<Access> = Access extends { role: string }
  ? SeatedContext
  : Access extends { visitor: 'AUTHENTICATE' }
    ? Context & { actor: Actor }
    : Context
type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type ParamsOf<Name extends string, Schema> = Schema extends z.ZodType
  ? z.output<Schema>
  : { [Param in ParamIn<Name>]: Param extends 'teamId' | 'spaceId' ? TeamId : string }
// What is answered is only written out: what may not be changed will do.
type Answer<Result> = Result extends z.ZodType ? Unchanged<z.output<Result>> : Response
type Unchanged<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Unchanged<Value[Key]> }
  : Value

/** The names that a path gives to its ids. */
export type ParamIn<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamIn<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never

/** A list of calls by their names, for the client's types. */
export type CallsByName<List extends readonly Call[]> = {
  [Item in List[number] as Item['call']]: Item
}

/** What a call answers that has nothing to tell. */
export const done = z.literal(true)

/** A call as the reference page tells it. */
export interface CallView {
  method: string
  path: string
  title: string
  /** Who may make it, in words. */
  who: string
  /** The scope that opens it to a team's key; '' for none. */
  scope: string
  fields: { name: string; place: '路径' | '参数' | '正文'; shape: string; isRequired: boolean }[]
  /** What comes back, as a shape one can read. */
  result: string
}

export interface ApiReference {
  groups: { name: string; calls: CallView[] }[]
  codes: { code: string; meaning: string }[]
}
