import { SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'

test('line 6: a file of another build is missing, and not kept as missing', async () => {
  const { status, headers } = await SELF.fetch('http://ink.test/assets/gone-0000.js')
  expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
})
