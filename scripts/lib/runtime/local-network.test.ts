import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findOllama, freeScholarSources, ollamaSentence } from './local-network.mjs'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A machine that answers with this; null: it never does. */
async function serve(body: string | null): Promise<string> {
  const server = createServer((_, response) => {
    if (body !== null) response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an Ollama on this machine is found, with its models', async () => {
  const address = await serve(JSON.stringify({ models: [{ name: 'qwen3:14b' }] }))
  expect(await findOllama(address)).toEqual(['qwen3:14b'])
  expect(ollamaSentence(['qwen3:14b'], 8787)).toBe(
    '本机有 Ollama（qwen3:14b），可在 http://localhost:8787/team/models 接入',
  )
  expect(ollamaSentence([], 8787)).toContain('ollama pull')
})

test('where none answers, or answers something else, nothing is said', async () => {
  expect(await findOllama('http://127.0.0.1:9')).toBeNull()
  expect(await findOllama(await serve(null))).toBeNull()
  expect(await findOllama(await serve('<html>'))).toBeNull()
  expect(ollamaSentence(null, 8787)).toBe('')
})

test('papers are searched at free sources where there is a network, and nowhere else', async () => {
  expect(JSON.parse(await freeScholarSources(await serve('ok')))).toEqual([
    { kind: 'crossref' },
    { kind: 'arxiv' },
    { kind: 'pubmed' },
  ])
  expect(await freeScholarSources('http://127.0.0.1:9')).toBe('[]')
})
