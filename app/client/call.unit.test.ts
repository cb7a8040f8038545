import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import type { SessionView } from '~/features/chat/contract'
import type { FilePage } from '~/features/library/wire/contracts/files'
import type { Answer } from './api'
import { call, postInTeam } from './call'

const sent: { url: string; init: RequestInit }[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return Response.json({ result: [], success: true, code: 'SUCCESS', message: '' })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the name of a call says its method and path; ids fill the path', async () => {
  await call('GET /space/:spaceId/folder/listFile', {
    params: { spaceId: '1/2' },
    query: { pageSize: 20, keyword: '' },
  })
  await call('POST /chat/session/rename', {
    body: { teamId: '1', sessionId: '2', title: '墨' },
  })
  await call('DELETE /space/:spaceId/file/delete', {
    params: { spaceId: '1' },
    query: { ids: '3' },
  })
  await call('POST /user/logout', {})
  await postInTeam('POST /team/:teamId/member/remove', '7', { memberId: '8' })
  await postInTeam('POST /team/:teamId/member/leave', '7', undefined)
  expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['GET', '/ai/space/1%2F2/folder/listFile?pageSize=20&platform=web', undefined],
    ['POST', '/ai/chat/session/rename?platform=web', '{"teamId":"1","sessionId":"2","title":"墨"}'],
    ['DELETE', '/ai/space/1/file/delete?ids=3', undefined],
    ['POST', '/ai/user/logout', undefined],
    ['POST', '/ai/team/7/member/remove?platform=web', '{"memberId":"8"}'],
    ['POST', '/ai/team/7/member/leave', undefined],
  ])
})

test('the contract says what goes in and what comes out', () => {
  const page = () =>
    call('GET /space/:spaceId/folder/listFile', { params: { spaceId: '1' }, query: {} })
  expectTypeOf(page).returns.resolves.toEqualTypeOf<Answer<FilePage>>()
  const session = () =>
    call('GET /chat/session/:sessionId', { params: { sessionId: '1' }, query: { teamId: '1' } })
  expectTypeOf(session).returns.resolves.toEqualTypeOf<Answer<SessionView>>()
  // @ts-expect-error -- a title is missing
  void (() => call('POST /chat/session/rename', { body: { teamId: '1', sessionId: '2' } }))
  // @ts-expect-error -- there is no such call
  void (() => call('GET /nowhere', {}))
  // @ts-expect-error -- the path asks for an id
  void (() => call('GET /space/:spaceId/info', {}))
})
