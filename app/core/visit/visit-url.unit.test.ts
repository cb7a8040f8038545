import { expect, test } from 'vitest'
import { urlWithoutPrivateParts } from './visit-url'

test('an address is kept without what belongs to a person', () => {
  const address =
    'https://u:p@a.test/chat?phone=13900000000&bd_vid=x&tic=secret&token=t#partner-jwt'
  expect(urlWithoutPrivateParts(address)).toBe('https://a.test/chat?bd_vid=x')
})

test('what is no page’s address is not kept', () => {
  for (const text of ['', 'a.test', 'javascript:alert(1)', 'data:text/html,x']) {
    expect([text, urlWithoutPrivateParts(text)]).toEqual([text, ''])
  }
})

test('the code of a share stays with whoever holds it', () => {
  const address = 'https://a.test/share/ABCDEFGHIJKLMNOPQRSTUV?mode=view&sharerUserId=9'
  expect(urlWithoutPrivateParts(address)).toBe('https://a.test/share/-?mode=view&sharerUserId=9')
})
