import { ProviderFault } from './provider'

/**
 * How a call to a payment service ended without its value. Only `rate` and `upstream` may be tried again as they are;
 * after `unknown` the service is asked what became of it.
 */
export type FailureKind =
  | 'alreadyPaid'
  | 'auth'
  | 'balance'
  | 'closed'
  | 'invalid'
  | 'missing'
  | 'pending'
  | 'rate'
  | 'unknown'
  | 'upstream'

export interface Failure {
  ok: false
  kind: FailureKind
  /** The service's own code, for the log. */
  code: string
}

export type ProviderAnswer<Value> = { ok: true; value: Value } | Failure

export const failure = (kind: FailureKind, code: string): Failure => ({ ok: false, kind, code })

// Refused before anything was begun. All else may have taken effect.
const CERTAIN: readonly FailureKind[] = ['auth', 'closed', 'invalid', 'rate']

/** A failure as the callers of a provider know it. It names the service's code and nothing that was sent. */
export const faultOf = (service: string, { kind, code }: Failure) =>
  new ProviderFault(`${service}: ${kind} ${code}`, CERTAIN.includes(kind))
