import { createHash, createHmac } from 'node:crypto'

const DEFAULT_KEYS = '{"web":"web-client"}'
const signed = new Set()

/**
 * The headers that sign a call of `/ai` for our own scripts: the key of the settings, else the default one. A program
 * of its own, so that both ends of the product can be held against it.
 */
export function signatureOf(method, path, body, keys = process.env.API_SIGN_KEYS) {
  const { pathname, searchParams } = new URL(path, 'http://host')
  const md5 = body ? createHash('md5').update(body).digest('base64') : ''
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`)
  const [[id, secret]] = Object.entries(JSON.parse(keys || DEFAULT_KEYS))
  // A signature counts once; the same words within one second are dated a second later.
  for (let index = Date.now(); ; index += 1000) {
    const date = new Date(index).toUTCString()
    const words = [method, date, md5, pathname, query.sort().join('&')].join('\n')
    const signature = createHmac('sha1', secret).update(words).digest('base64')
    if (signed.has(signature)) continue
    signed.add(signature)
    const authorization = `hmac id="${id}", algorithm="hmac-sha1", headers="i-date", signature="${signature}"`
    return { 'i-date': date, 'content-md5': md5, 'i-authorization': authorization }
  }
}
