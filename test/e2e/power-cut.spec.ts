import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  apiClient,
  freePort,
  startProduct,
  untilLearned,
  type ApiClient,
} from '../../scripts/lib/product.mjs'
import { startFakeUpstream } from '../support/providers/openai-compatible.ts'
import { modelsAt } from './products.ts'
import { expect, HOUSE_TEAM, PASSWORD, SLOW_MODEL, test } from './world.ts'

interface Session {
  messages: { status: string; answer: string }[]
}

test('after a power cut files go on learning and no answer thinks forever @deep', async () => {
  const upstream = await startFakeUpstream()
  const options = {
    env: modelsAt(upstream.url, { chat: SLOW_MODEL }),
    port: await freePort(),
    dataDir: mkdtempSync(join(tmpdir(), 'yanmo-cut-')),
  }
  const look = lookAt(options.port)
  const before = await startProduct(options)
  const api = apiClient(before.url)
  await api.signIn('shenyan', PASSWORD)
  const sessionId = await startAnswer(before.url, api.token)
  await expect.poll(() => countFiles(api), { intervals: [20] }).toBeGreaterThan(0)
  await test.step('whoever looked while it started for the first time got its page as soon as anything answered', async () => {
    expect(await look()).toEqual([200])
  })
  await before.kill()

  const after = await startProduct(options)
  const again = apiClient(after.url)
  await again.signIn('shenyan', PASSWORD)
  const files = await untilLearned(again, HOUSE_TEAM)
  expect(files.map((file) => file.status)).toEqual(files.map(() => 'DONE'))
  await expect
    .poll(
      async () => {
        const path = `/chat/session/${sessionId}?teamId=${HOUSE_TEAM}`
        const { messages } = await again.get<Session>(path)
        return messages[0]?.status
      },
      { timeout: 60_000 },
    )
    .toBe('error')
  await after.stop()
  await upstream.close()
})

/** Asks for the first page again and again; answers how to end that and learn which statuses came. */
function lookAt(port: number): () => Promise<number[]> {
  const codes = new Set<number>()
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const answer = await fetch(`http://localhost:${port}/`).catch(() => null)
      if (answer) codes.add(answer.status)
      await setTimeout(50)
    }
  }
  const looking = look()
  return async () => {
    isOver = true
    await looking
    return [...codes]
  }
}

async function countFiles(api: ApiClient): Promise<number> {
  const path = `/space/${HOUSE_TEAM}/folder/listFile?pageSize=1`
  return (await api.get<{ total: number }>(path)).total
}

/** Asks and reads on until the first words have come. */
async function startAnswer(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/ai/chat/question/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      teamId: HOUSE_TEAM,
      spaceId: HOUSE_TEAM,
      isNew: true,
      question: '写一段很长的话',
    }),
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let lastStatus = ''
  while (reader && !lastStatus.includes('text.delta')) {
    const { value, done } = await reader.read()
    if (done) break
    lastStatus += value
  }
  return /"sessionId":"(\d+)"/.exec(lastStatus)?.[1] ?? ''
}
