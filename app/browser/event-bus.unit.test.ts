import { expect, test } from 'vitest'
import { emit, eventNames, listen, type PayloadOf } from './event-bus'

test('there are the 29 names of the specification, each once', () => {
  expect(new Set(eventNames).size).toBe(29)
})

test('a listener hears what is told until it stops listening', () => {
  const heard: PayloadOf<'update_login'>[] = []
  const stop = listen('update_login', (payload) => heard.push(payload))
  emit('update_login', { isLoggedIn: true })
  emit('chat_scroll_to_bottom')
  stop()
  emit('update_login', { isLoggedIn: false })
  expect(heard).toEqual([{ isLoggedIn: true }])
})
