import { expect, test } from 'vitest'
import { OutsideRefusal } from './refusal'
import { openSending, type SendingWays } from './send-outside'

const PUBLIC = '93.184.216.34'

/** A small internet that tells who was asked, and how. */
function open(names: Record<string, string[]> = {}, ways: Partial<SendingWays> = {}) {
  const sent: Request[] = []
  const asked: string[] = []
  const send = openSending({
    ownHosts: ['yanmo.cn'],
    allowedHosts: ['10.0.0.8:8000'],
    resolver: {
      addressesOf: async (host) => {
        asked.push(host)
        return names[host] ?? [PUBLIC]
      },
    },
    connect: async (request) => {
      sent.push(request)
      return new Response('{}')
    },
    ...ways,
  })
  const post = (url: string) =>
    send(new Request(url, { method: 'POST', headers: { authorization: 'Bearer k' }, body: '{}' }))
  return { post, sent, asked }
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  return error instanceof OutsideRefusal ? error.reason : String(error)
}

test.each([
  'http://models.example.cn/v1',
  'https://10.0.0.8/v1',
  'http://10.0.0.9:8000/v1',
  'https://169.254.169.254/v1',
  'https://[::1]/v1',
  'https://localhost/v1',
  'https://models.example.cn:8443/v1',
  'https://api.yanmo.cn/v1',
])('S20: a key is sent nowhere near %s', async (url) => {
  const { post, sent } = open()
  expect(await reasonOf(post(url))).toBe('refused')
  expect(sent).toEqual([])
})

test.each([[['127.0.0.1']], [[PUBLIC, '10.0.0.7']], [['fd00::1']]])(
  'S22: nor to a name that leads to %s',
  async (addresses) => {
    const host = `m${addresses.length}${addresses[0]?.length}.evil.cn`
    const { post, sent } = open({ [host]: addresses })
    expect(await reasonOf(post(`https://${host}/v1`))).toBe('refused')
    expect(sent).toEqual([])
  },
)

test('a public server is asked with the key, over https, and never sent on by it', async () => {
  const { post, sent, asked } = open()
  await post('https://good.models.cn/v1/chat/completions')
  await post('https://good.models.cn/v1/chat/completions')
  expect(sent[0]?.redirect).toBe('manual')
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer k')
  // A question does not wait for the name again within a minute.
  expect(asked).toEqual(['good.models.cn'])
})

test('what the operator lists is asked although it is not public', async () => {
  const { post, sent } = open()
  await post('http://10.0.0.8:8000/v1/models')
  expect(sent).toHaveLength(1)
})

test('a name that nobody has is said to lead nowhere', async () => {
  expect(await reasonOf(open({ 'gone.cn': [] }).post('https://gone.cn/v1'))).toBe('nowhere')
})
