import type { z } from 'zod'
import type { ParamIn } from '~/core/calls/define-call'
import type { Calls } from './register'
import { api, type Answer, type CallOptions } from './api'

/** A call of `/ai` that answers an envelope, named as in the list of calls. */
export type EnvelopeCall = {
  [Name in keyof Calls]: Calls[Name]['result'] extends z.ZodType ? Name : never
}[keyof Calls]

/** What a call answers. */
export type ResultOf<Name extends EnvelopeCall> =
  Calls[Name]['result'] extends z.ZodType<infer Result> ? Result : never

/** What a call takes: the ids of its path, its query, its body, as far as it has them. */
export type InputOf<Name extends EnvelopeCall> = PathPart<Name> &
  Part<Name, 'query'> &
  Part<Name, 'body'>

type PathPart<Name extends string> = [ParamIn<Name>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamIn<Name>, string> }
type Part<Name extends keyof Calls, Key extends 'query' | 'body'> =
  Calls[Name] extends Record<Key, infer Schema extends z.ZodType>
    ? Record<Key, z.input<Schema>>
    : Partial<Record<Key, undefined>>

/** A write in one team, named by nothing but the team. */
export type TeamPost = {
  [Name in EnvelopeCall]: Name extends `POST /team/:teamId/${string}`
    ? ParamIn<Name> extends 'teamId'
      ? Name
      : never
    : never
}[EnvelopeCall]

interface AnyInput {
  params?: Record<string, string> | undefined
  query?: unknown
  body?: unknown
}

/**
 * Makes a call with what its contract asks for, and answers what it promises. Never rejects: a failure is an answer
 * with `ok: false`.
 */
export function call<Name extends EnvelopeCall>(
  name: Name,
  input: InputOf<Name>,
  options?: CallOptions,
): Promise<Answer<ResultOf<Name>>> {
  return make(name, input, options)
}

/** The same for a write in one team. */
export function postInTeam<Name extends TeamPost>(
  name: Name,
  teamId: string,
  body: InputOf<Name>['body'],
  options?: CallOptions,
): Promise<Answer<ResultOf<Name>>> {
  return make(name, { params: { teamId }, body }, options)
}

function make<T>(
  name: string,
  { params = {}, query, body }: AnyInput,
  options: CallOptions | undefined,
): Promise<Answer<T>> {
  const [method, pattern = ''] = name.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const fields = Object(query)
  if (method === 'POST') return api.post(path, body === undefined ? null : Object(body), options)
  return method === 'GET' ? api.get(path, fields, options) : api.remove(path, fields, options)
}
