import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { createContext } from '../context'

const reached = (settings: object) => {
  const asked: unknown[] = []
  const CHAT_SESSION = {
    idFromName: (name: string) => env.CHAT_SESSION.idFromName(name),
    get(id: DurableObjectId, options?: unknown) {
      asked.push(options)
      return env.CHAT_SESSION.get(id)
    },
  } as DurableObjectNamespace
  createContext({ ...env, CHAT_SESSION, ...settings }, () => {}).objects('CHAT_SESSION', 'placed')
  return asked
}

test('objects are laid down where the installation says, and else wherever they are asked for first', () => {
  expect(reached({ OBJECT_LOCATION: 'apac' })).toEqual([{ locationHint: 'apac' }])
  expect(reached({ OBJECT_LOCATION: '' })).toEqual([undefined])
  expect(() => reached({ OBJECT_LOCATION: 'moon' })).toThrow('OBJECT_LOCATION')
})
