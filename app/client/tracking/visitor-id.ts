import { onSignOut } from '../session/session-store'
import { local } from '../storage'

const KEY = 'visitorId'

let current = ''

/** Who this browser is among visitors: made once, of what distinguishes it and of chance, and kept in it. */
export async function visitorId(traits: () => string[]): Promise<string> {
  current ||= local.read(KEY, '')
  if (current === '') {
    const salt = crypto.getRandomValues(new Uint8Array(16)).join()
    current = await digest([...traits(), salt].join('\n'))
    local.write(KEY, current)
  }
  return current
}

/** What a browser shows of itself. */
export function browserTraits(): string[] {
  const { userAgent, language } = navigator
  const { width, height, colorDepth } = screen
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return [userAgent, language, `${width}x${height}x${colorDepth}`, timeZone, drawing()]
}

function drawing(): string {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.font = '16px serif'
  pen.fillText('研墨 Yanmo', 2, 20)
  return canvas.toDataURL()
}

async function digest(text: string): Promise<string> {
  // An address without encryption has no digests: chance does.
  if (!crypto.subtle) return hexOf(crypto.getRandomValues(new Uint8Array(16)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return hexOf(new Uint8Array(hash).slice(0, 16))
}

const hexOf = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

// The next person starts anew, the browser stays the visitor that it was.
onSignOut(() => {
  current = ''
})
