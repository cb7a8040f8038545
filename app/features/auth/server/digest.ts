import type { Context } from '~/core/context'

/** A sum of these words that only this installation can make; in hex. */
export async function digest(ctx: Context, words: string): Promise<string> {
  const text = new TextEncoder().encode(`${ctx.settings.JWT_SECRET}|${words}`)
  const bytes = await crypto.subtle.digest('SHA-256', text)
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
