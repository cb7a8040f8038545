import { expect, test } from 'vitest'
import {
  authorizationOf,
  isSignedBy,
  readAuthorization,
  sign,
  type SignedRequest,
} from './request-signing'

// Made with `openssl dgst -sha1 -hmac` and `openssl dgst -md5`, not with the code under test.
const SECRET = 'secret-of-the-vectors'
const vectors: [SignedRequest, signature: string][] = [
  [
    {
      method: 'GET',
      date: 'Thu, 01 Jan 2026 00:00:00 GMT',
      md5: '',
      path: '/team/list',
      query: [['platform', 'web']],
    },
    'z96VYw7nwE3mp/BsW2EveS83zZw=',
  ],
  [
    {
      // {"question":"春天的内容是什么？","useR1":false}
      method: 'POST',
      date: 'Thu, 01 Jan 2026 08:30:05 GMT',
      md5: 'C9bKEOcIMjdHdfoCczrljQ==',
      path: '/chat/question/stream',
      query: [['platform', 'web']],
    },
    'X1YzDjJA95UByxByxf7mFD4f+E8=',
  ],
  [
    {
      method: 'delete',
      date: 'Fri, 20 Nov 2026 23:59:59 GMT',
      md5: '',
      path: '/space/1001/file/delete',
      query: [['ids', '1,2']],
    },
    'zKAbWkTmZHEoj+eLBSpZ5W8es5A=',
  ],
  [
    {
      method: 'POST',
      date: 'Fri, 20 Nov 2026 23:59:59 GMT',
      md5: '',
      path: '/user/logout',
      query: [],
    },
    'YXfwPArh6bQvwt38f1q8N/IC6zI=',
  ],
  [
    {
      method: 'GET',
      date: 'Fri, 20 Nov 2026 23:59:59 GMT',
      md5: '',
      path: '/space/1001/folder/listFile',
      query: [
        ['platform', 'mouse'],
        ['pageSize', '50'],
        ['keyword', '墨 与 砚='],
        ['Keyword', 'A'],
        ['after', ''],
      ],
    },
    'LtvTzqvLHAZ8YNKP9HH2g7A6ASw=',
  ],
]

test('signatures are those of an independent program, Chinese text included', async () => {
  for (const [request, signature] of vectors) {
    expect(await sign(SECRET, request)).toBe(signature)
    expect(await isSignedBy(SECRET, request, signature)).toBe(true)
  }
})

test('any change of what is signed, or another secret, breaks the signature', async () => {
  const [[request, signature] = []] = vectors
  if (!request || !signature) throw new Error('there are vectors')
  const changes: Partial<SignedRequest>[] = [
    { method: 'POST' },
    { date: 'Thu, 01 Jan 2026 00:00:01 GMT' },
    { md5: 'x' },
    { path: '/team/lists' },
    { query: [] },
    { query: [['platform', 'mouse']] },
  ]
  for (const change of changes) {
    expect(await isSignedBy(SECRET, { ...request, ...change }, signature)).toBe(false)
  }
  expect(await isSignedBy('another', request, signature)).toBe(false)
})

test('the header has exactly the form of the specification', () => {
  const header = authorizationOf('web', 'z96VYw7nwE3mp/BsW2EveS83zZw=')
  expect(header).toBe(
    'hmac id="web", algorithm="hmac-sha1", headers="i-date", signature="z96VYw7nwE3mp/BsW2EveS83zZw="',
  )
  expect(readAuthorization(header)).toEqual({
    keyId: 'web',
    signature: 'z96VYw7nwE3mp/BsW2EveS83zZw=',
  })
  const others = [
    '',
    'Bearer x',
    header.replace('sha1', 'sha256'),
    header.replace('i-date', 'date'),
    header.replace('zZw=', 'zZw'),
    header.replace('zZw=', 'z w='),
    `${header}, x="y"`,
  ]
  expect(others.map(readAuthorization)).toEqual(others.map(() => null))
})
