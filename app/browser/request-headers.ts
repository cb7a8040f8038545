import { md5Base64 } from './md5'
import { tokenOf, useSession } from './session-store'
import { local, session } from './storage'

export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the API base, without the query. */
  path: string
  query: Record<string, unknown>
  /** The exact text that is sent; '' for none. */
  body: string
  /** Milliseconds. */
  time: number
}

/** Everything that travels with each call of `/ai`. */
export function headersFor(request: OutgoingRequest): Record<string, string> {
  const date = new Date(request.time).toUTCString()
  const md5 = request.method === 'POST' && request.body ? md5Base64(request.body) : ''
  const token = tokenOf()
  return {
    'i-version': '2',
    'i-date': date,
    'content-md5': md5,
    'shell-name': shellName(),
    ...(request.body && { 'content-type': 'application/json; charset=utf-8' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...signatureOf(request, date, md5),
  }
}

/** 'web' unless the client around the page said otherwise. */
export const platform = () => session.read('platform', local.read('platform', 'web'))

/** The seam of `i-authorization`: the signature over method, date, md5, path and query goes here. */
function signatureOf(
  _request: OutgoingRequest,
  _date: string,
  _md5: string,
): Record<string, string> {
  return {}
}

function shellName(): string {
  const domain = local.read<{ shellName?: string }>('domain_info', {})
  const name = domain.shellName || useSession.getState().team?.shellName || 'team-'
  // Header values are Latin-1.
  return /^[\x20-\x7e]*$/.test(name) ? name : encodeURIComponent(name)
}
