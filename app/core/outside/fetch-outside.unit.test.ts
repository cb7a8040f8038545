import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openOutside, type OutsideOrder, type OutsideWays } from './fetch-outside'
import { OutsideRefusal } from './refusal'

const PUBLIC = '93.184.216.34'
const html = (body = '<p>正文</p>', headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
const to = (location: string, status = 302) => new Response(null, { status, headers: { location } })

interface Web {
  /** URL -> answer; what is not named is not there. */
  pages?: Record<string, () => Response>
  /** Name -> what each question is answered in turn. */
  names?: Record<string, string[][]>
  rules?: Partial<OutsideWays>
}

/** A small internet that tells which addresses were really asked. */
function open({ pages = {}, names = {}, rules = {} }: Web) {
  const visited: string[] = []
  const asked: Record<string, number> = {}
  const fetchOutside = openOutside({
    ownHosts: ['yanmo.cn'],
    allowedHosts: [],
    resolver: {
      addressesOf: async (host) => {
        const turns = names[host] ?? [[PUBLIC]]
        const attempt = (asked[host] = (asked[host] ?? -1) + 1)
        return turns[Math.min(attempt, turns.length - 1)] ?? []
      },
    },
    connect: async (request) => {
      visited.push(request.url)
      const page = pages[request.url]
      if (!page) throw new TypeError('connection refused')
      return page()
    },
    ...rules,
  })
  return { fetchOutside, visited }
}

const order = (url: string, more: Partial<OutsideOrder> = {}): OutsideOrder => ({
  url,
  types: ['text/html', 'application/xhtml+xml'],
  maxBytes: 10_000,
  timeoutMs: 1000,
  ...more,
})

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  return error instanceof OutsideRefusal ? error.reason : String(error)
}

test('a public page comes with its type, charset and last address', async () => {
  const { fetchOutside } = open({
    pages: { 'http://a.cn/': () => to('https://b.cn/x'), 'https://b.cn/x': () => html() },
  })
  const page = await fetchOutside(order('http://a.cn/#top'))
  expect(page).toMatchObject({ url: 'https://b.cn/x', type: 'text/html', charset: 'utf-8' })
  expect(new TextDecoder().decode(page.bytes)).toBe('<p>正文</p>')
})

test.each([
  'http://127.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://172.16.3.4/',
  'http://192.168.1.1/',
  'http://localhost/',
  'http://localhost./',
  'http://printer/',
  'http://nas.local/',
  'http://db.internal/',
  'http://0/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://①②⑦.⓪.⓪.①/',
  'http://news.cn./',
  'http://news.cn:22/',
  'http://news.cn:8080/',
  'https://news.cn:6379/',
  'http://ok@127.0.0.1/',
  'http://user:word@news.cn/',
  'https://yanmo.cn/ai/team/list',
  'https://lanting.yanmo.cn/',
  'file:///etc/passwd',
  'gopher://news.cn/',
  'data:text/html,<p>x',
  'javascript:alert(1)',
  'ftp://news.cn/',
  '//news.cn/',
  'news',
  `http://news.cn/${'x'.repeat(2000)}`,
])('S20, S21: %s is refused and nobody is asked', async (url) => {
  const { fetchOutside, visited } = open({})
  expect(await reasonOf(fetchOutside(order(url)))).toBe('refused')
  expect(visited).toEqual([])
})

test.each([[['127.0.0.1']], [[PUBLIC, '10.0.0.7']], [['::1']], [['fd00::1', PUBLIC]]])(
  'S22: a name that leads to %s is refused before anyone connects',
  async (addresses) => {
    const { fetchOutside, visited } = open({ names: { 'evil.cn': [addresses] } })
    expect(await reasonOf(fetchOutside(order('http://evil.cn/')))).toBe('refused')
    expect(visited).toEqual([])
  },
)

test('S22: a name that turns private between two hops is refused at the second', async () => {
  const { fetchOutside, visited } = open({
    pages: { 'http://evil.cn/': () => to('/again') },
    names: { 'evil.cn': [[PUBLIC], ['127.0.0.1']] },
  })
  expect(await reasonOf(fetchOutside(order('http://evil.cn/')))).toBe('refused')
  expect(visited).toEqual(['http://evil.cn/'])
})

test.each([
  'http://127.0.0.1:8787/',
  'file:///etc/passwd',
  'http://[::1]/',
  'http://metadata.internal/',
  'http://user@news.cn/',
])('S22: a redirect to %s is not followed', async (location) => {
  const { fetchOutside, visited } = open({ pages: { 'http://a.cn/': () => to(location, 301) } })
  expect(await reasonOf(fetchOutside(order('http://a.cn/')))).toBe('refused')
  expect(visited).toEqual(['http://a.cn/'])
})

test('S22: five redirects are followed, the sixth is not', async () => {
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length: length + 1 }, (_, index) => [
        `http://a.cn/${index}`,
        () => (index === length ? html() : to(`/${index + 1}`)),
      ]),
    )
  const short = open({ pages: chain(5) })
  await expect(short.fetchOutside(order('http://a.cn/0'))).resolves.toMatchObject({
    url: 'http://a.cn/5',
  })
  const long = open({ pages: chain(10) })
  expect(await reasonOf(long.fetchOutside(order('http://a.cn/0')))).toBe('redirects')
  expect(long.visited).toHaveLength(6)
})

test('nothing of ours goes along', async () => {
  const sent: Request[] = []
  const { fetchOutside } = open({
    rules: { connect: async (request) => (sent.push(request), html()) },
  })
  await fetchOutside(order('http://a.cn/'))
  const [request] = sent
  expect([...(request?.headers.keys() ?? [])].toSorted()).toEqual([
    'accept',
    'accept-language',
    'user-agent',
  ])
  expect(request?.redirect).toBe('manual')
})

test('S23: an endless body, a huge length and a body that unfolds are cut off', async () => {
  let sent = 0
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1000
        controller.enqueue(new Uint8Array(1000))
      },
    })
  const type = { 'content-type': 'text/html' }
  const bomb = () =>
    new Response(gzipSync(Buffer.alloc(5_000_000))).body?.pipeThrough(
      new DecompressionStream('gzip'),
    )
  const { fetchOutside } = open({
    pages: {
      'http://a.cn/endless': () => new Response(endless(), { headers: type }),
      'http://a.cn/huge': () => html('x', { 'content-length': '10000000000' }),
      'http://a.cn/bomb': () => new Response(bomb(), { headers: type }),
    },
  })
  for (const path of ['endless', 'huge', 'bomb']) {
    expect(await reasonOf(fetchOutside(order(`http://a.cn/${path}`)))).toBe('size')
  }
  expect(sent).toBeLessThan(20_000)
})

test('S23: a server that drips or never answers is left in time', async () => {
  const drip = () =>
    new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        controller.enqueue(new Uint8Array(1))
      },
    })
  const { fetchOutside } = open({
    pages: {
      'http://a.cn/drip': () => new Response(drip(), { headers: { 'content-type': 'text/html' } }),
    },
  })
  const hung = open({ rules: { connect: () => new Promise<never>(() => {}) } })
  expect(await reasonOf(fetchOutside(order('http://a.cn/drip', { timeoutMs: 150 })))).toBe('slow')
  expect(await reasonOf(hung.fetchOutside(order('http://a.cn/', { timeoutMs: 150 })))).toBe('slow')
})

test.each([
  [401, 'locked'],
  [403, 'locked'],
  [404, 'gone'],
  [410, 'gone'],
  [500, 'unreachable'],
])('an answer of %i is told as %s', async (status, reason) => {
  const { fetchOutside } = open({
    pages: { 'http://a.cn/': () => new Response('<p>x', { status }) },
  })
  expect(await reasonOf(fetchOutside(order('http://a.cn/')))).toBe(reason)
})

test('what is no page is refused by its type, whoever is not there is unreachable', async () => {
  const { fetchOutside } = open({
    pages: {
      'http://a.cn/a.pdf': () =>
        new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
      'http://a.cn/none': () => new Response('x', { headers: { 'content-type': '' } }),
    },
    names: { 'nobody.cn': [[]] },
  })
  expect(await reasonOf(fetchOutside(order('http://a.cn/a.pdf')))).toBe('type')
  expect(await reasonOf(fetchOutside(order('http://a.cn/none')))).toBe('type')
  expect(await reasonOf(fetchOutside(order('http://nobody.cn/')))).toBe('unreachable')
  expect(await reasonOf(fetchOutside(order('http://a.cn/missing')))).toBe('unreachable')
})

test('a fake is reached when the configuration names its host and port, and nothing beside it', async () => {
  const { fetchOutside, visited } = open({
    pages: { 'http://127.0.0.1:4010/': () => html() },
    rules: { allowedHosts: ['127.0.0.1:4010'] },
  })
  await expect(fetchOutside(order('http://127.0.0.1:4010/'))).resolves.toBeTruthy()
  expect(await reasonOf(fetchOutside(order('http://127.0.0.1:4011/')))).toBe('refused')
  expect(await reasonOf(fetchOutside(order('http://127.0.0.1/')))).toBe('refused')
  expect(visited).toHaveLength(1)
})
