import { expect, test } from 'vitest'
import { safeRedirect } from './redirects'

const ORIGIN = 'https://own.test'

test('S54: a path of this host, also written in full, is followed', () => {
  expect(safeRedirect('/chat/7?a=1#b', ORIGIN)).toBe('/chat/7?a=1#b')
  expect(safeRedirect('https://own.test/library', ORIGIN)).toBe('/library')
})

test('S54: everything else leads home', () => {
  const evil = [
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https:evil.test',
    'https://evil.test/own.test',
    'https://own.test.evil.test',
    'https://own.test@evil.test',
    'https://u:p@own.test/',
    'http://own.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.test',
    '/.//evil.test',
    '/x/..//evil.test',
    'https:///evil.test',
    '\n//evil.test',
    '\u0000//evil.test',
    'JavaScript:alert(1)',
    'vbscript:x',
    'https://own.test:8443/',
    'https://own.test./',
    '//own.test@evil.test',
    ' /chat',
    'chat',
    '',
    null,
  ]
  for (const target of evil) expect(safeRedirect(target, ORIGIN), String(target)).toBe('/')
})
