import { afterEach, expect, test, vi } from 'vitest'
import { saveAsText } from './save-as-text'

afterEach(() => vi.unstubAllGlobals())

/** A server that makes a document at each asking, and knows those it has not forgotten. */
function server() {
  const documents: string[] = []
  const json = (body: object, status = 200) => Response.json(body, { status })
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = String(input instanceof Request ? input.url : input)
    if (url.includes('/document/text/create')) {
      documents.push(`d${documents.length + 1}`)
      const result = { id: documents.at(-1), droppedSources: 0 }
      return json({ success: true, code: 'SUCCESS', result })
    }
    const isThere = documents.some((id) => url.includes(`id=${id}`))
    if (!isThere) return json({ success: false, code: 61001, message: '文档不存在或已删除' }, 404)
    return json({ success: true, code: 'SUCCESS', result: {} })
  })
  return documents
}

type Message = Parameters<typeof saveAsText>[1]
const messageOf = (id: string) =>
  ({ id, question: '补助多少？', answer: '三百元。', refs: [] }) as unknown as Message

test('an answer that was saved as a text leads there when it is saved again', async () => {
  const documents = server()
  const message = messageOf('m1')
  const [first, second] = await Promise.all([saveAsText('t', message), saveAsText('t', message)])
  const third = await saveAsText('t', message)
  expect(documents).toEqual(['d1'])
  for (const { action } of [first, second, third]) expect(action?.to).toBe('/document/d1')
})

test('one that is deleted is made anew', async () => {
  const documents = server()
  await saveAsText('t', messageOf('m2'))
  documents[0] = 'gone'
  const { action } = await saveAsText('t', messageOf('m2'))
  expect([documents.length, action?.to]).toEqual([2, '/document/d2'])
})
