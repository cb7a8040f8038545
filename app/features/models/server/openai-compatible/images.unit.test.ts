import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { drawUpstream } from './images'

/** A server of pictures that answers this. */
async function serving(status: number, answer: object) {
  const asked: object[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      asked.push({ url: request.url, ...JSON.parse(text) })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const provider = {
    id: 'p',
    kind: 'openai-compatible' as const,
    label: '画师',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: 'k',
    models: { image: 'm' },
    replayReasoning: 'never' as const,
    extraBody: {},
  }
  const draw = () =>
    drawUpstream({ provider, model: 'm', patienceMs: 5_000 }, '石桥', new AbortController().signal)
  return { asked, draw }
}

test('a picture is asked for once, and comes as bytes', async () => {
  const { asked, draw } = await serving(200, { data: [{ b64_json: btoa('PNG!') }] })
  expect(new TextDecoder().decode(await draw())).toBe('PNG!')
  expect(asked).toEqual([
    {
      url: '/v1/images/generations',
      model: 'm',
      prompt: '石桥',
      n: 1,
      size: '1024x1024',
      response_format: 'b64_json',
    },
  ])
})

test('an address in place of bytes is fetched from nowhere, and a failure is asked for once only', async () => {
  const address = await serving(200, { data: [{ url: 'http://10.0.0.7/x.png' }] })
  await expect(address.draw()).rejects.toMatchObject({ slug: 'models.malformed' })
  const broken = await serving(503, {})
  await expect(broken.draw()).rejects.toMatchObject({ slug: 'models.unavailable' })
  expect(broken.asked).toHaveLength(1)
})
