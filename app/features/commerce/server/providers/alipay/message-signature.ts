import { isSignedByRsa } from '~/core/signing/rsa-signatures'
import { signedText } from './request-signature'

/** Whether the fields of a notification are Alipay's own; some kinds of it are signed with `sign_type`, most without. */
export async function isFromAlipay(
  alipayKey: string,
  fields: readonly (readonly [name: string, value: string])[],
): Promise<boolean> {
  const signature = fields.find(([name]) => name === 'sign')?.[1] ?? ''
  const type = fields.find(([name]) => name === 'sign_type')?.[1] ?? 'RSA2'
  // A name that comes twice has two readings, and one of them was not signed.
  const isPlain = new Set(fields.map(([name]) => name)).size === fields.length
  if (signature === '' || type !== 'RSA2' || !isPlain) return false
  const signed = fields.filter(([name]) => name !== 'sign')
  const withoutType = signed.filter(([name]) => name !== 'sign_type')
  return (
    (await isSignedByRsa(alipayKey, signedText(withoutType), signature)) ||
    (await isSignedByRsa(alipayKey, signedText(signed), signature))
  )
}

/**
 * The signed part of an answer as it was written, and its signature: from the brace after the response's name to the
 * one that closes it. Writing it anew would change blanks and escapes, and so what was signed.
 */
export function signedAnswer(
  text: string,
  method: string,
): { content: string; signature: string } | null {
  const name = `"${method.replaceAll('.', '_')}_response"`
  const start = text.startsWith(`{${name}`) ? text.indexOf('{', name.length + 1) : -1
  if (start < 0 || !/^\s*:\s*$/.test(text.slice(name.length + 1, start))) return null
  const end = endOfObject(text, start)
  const rest = end < 0 ? null : /^\s*,(.*)\}\s*$/s.exec(text.slice(end))
  const signature = rest && /"sign"\s*:\s*"([A-Za-z0-9+/=]+)"/.exec(rest[1] ?? '')?.[1]
  return signature ? { content: text.slice(start, end), signature } : null
}

function endOfObject(text: string, start: number): number {
  let [depth, isInside] = [0, false]
  for (let index = start; index < text.length; index += 1) {
    const character = text[index]
    if (isInside && character === '\\') index += 1
    else if (character === '"') isInside = !isInside
    else if (!isInside && character === '{') depth += 1
    else if (!isInside && character === '}') depth -= 1
    if (depth === 0) return index + 1
  }
  return -1
}
