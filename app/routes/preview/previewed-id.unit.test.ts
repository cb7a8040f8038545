import { expect, test } from 'vitest'
import { previewedId } from './previewed-id'

const of = (query: string) => previewedId(new URL(`https://team.test/file-preview-single${query}`))

test('R-ROUTE-17, 23: a file is named by its id, or by an address of the same host', () => {
  expect(of('?id=42')).toBe('42')
  expect(of('?url=/library/42')).toBe('42')
  expect(of(`?url=${encodeURIComponent('https://team.test/library/42?page=3')}`)).toBe('42')
  expect(of(`?url=${encodeURIComponent('/ai/repositoryFile/content?id=42&spaceId=1')}`)).toBe('42')
})

test('addresses of others, of nothing and of nonsense name no file', () => {
  for (const query of [
    '',
    '?url=',
    '?url=http://[',
    `?url=${encodeURIComponent('https://evil.test/library/42')}`,
    `?url=${encodeURIComponent('//evil.test/ai/repositoryFile/content?id=42')}`,
    '?url=/team',
    '?url=javascript:alert(1)',
  ])
    expect(of(query), query).toBe('')
})
