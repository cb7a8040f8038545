import { afterEach, expect, test, vi } from 'vitest'
import { readHomeIndex } from './read-home-index'

afterEach(() => void vi.unstubAllGlobals())

const index = { banners: [], apps: [], recommends: [] }

function serve(answer: object): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.split('?')[0] ?? '')
    return Response.json(answer)
  })
  return asked
}

test('the home page is read from its own path, or from another one that is named', async () => {
  const asked = serve({ code: 'SUCCESS', success: true, message: '', result: index })
  expect(await readHomeIndex()).toEqual(index)
  await readHomeIndex('/home/index/v2')
  expect(asked).toEqual(['/ai/home/index', '/ai/home/index/v2'])
})

test('a home page that cannot be read says nothing', async () => {
  serve({ code: '500', success: false, message: '服务器错误', result: null })
  expect(await readHomeIndex()).toBeNull()
})
