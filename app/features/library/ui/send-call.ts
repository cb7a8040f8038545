import { call } from '~/client/call'
import type { SendCall } from './calls'
import { CallRefused } from './services'

/** A call over this browser's client, which says nothing by itself. */
export const send: SendCall = async (name, input) => {
  const answer = await call(name, input, { silent: true })
  if (!answer.ok) throw new CallRefused(answer.message, answer.code)
  return answer.data
}
