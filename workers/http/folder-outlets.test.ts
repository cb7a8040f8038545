import { addFile, ask as ticketFor, learnAll } from '#test/learning'
import { createNeighbours, sendTo } from '#test/neighbours'
import { expect, test } from 'vitest'
import { addFolder } from '~/features/library/server/folders/write-folders'
import type { ShareView } from '~/features/sharing/contract'

const HOST = 'outlets.test'

test('whoever closes a folder is told which links show its words, and ends those that are named', async () => {
  const [a] = await createNeighbours(HOST)
  const { teamId } = a.ctx.seat
  const anyone = (code: string) => sendTo(HOST, '', 'GET', { path: `/share/${code}` })
  const askIn = async (question: string) => {
    const body = { teamId, spaceId: teamId, question, useRepository: true }
    const { text } = await a.send('POST', { path: '/chat/question/stream', body })
    return /"sessionId":"(\d+)"/.exec(text)?.[1] ?? ''
  }
  const share = async (id: string) => {
    const body = { teamId, kind: 'conversation', id }
    const answer = await a.send('POST', { path: '/share/create', body })
    expect(answer, answer.text).toMatchObject({ success: true })
    return answer.result as ShareView
  }
  const { spaceId } = a.ctx.seat
  const { id: folderId } = await addFolder(a.ctx, { name: '招标文件', parentId: '' })
  const inside = await addFolder(a.ctx, { name: '第二标段', parentId: folderId })
  const text = '承包人须在签约后十五个工作日内递交履约担保。'.repeat(20)
  const fileId = await addFile(a.world, '履约担保.txt', text, { folderId: inside.id })
  await learnAll(a.world, ticketFor(fileId))
  const session = await askIn('履约担保何时递交？')
  const [shown, kept] = [await share(session), await share(session)]
  const access = (method: 'GET' | 'POST', more: object) =>
    method === 'GET'
      ? a.send('GET', { path: `/space/${spaceId}/folder/access?folderId=${folderId}` })
      : a.send('POST', {
          path: `/space/${spaceId}/folder/setAccess`,
          body: { folderId, see: 'admins', change: 'admins', members: [], ...more },
        })
  const outletsOf = async () =>
    ((await access('GET', {})).result as { outlets: { kind: string; id: string }[] }).outlets
  expect((await outletsOf()).map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
    [`share ${shown.id}`, `share ${kept.id}`].toSorted(),
  )
  // Another team's link is none of this folder's, whoever names it.
  const revoke = [
    { kind: 'share', id: shown.id },
    { kind: 'share', id: '999' },
  ]
  expect((await access('POST', { revoke })).success).toBe(true)
  expect(await outletsOf()).toMatchObject([{ kind: 'share', id: kept.id, title: kept.title }])
  expect(await anyone(shown.code)).toMatchObject({ status: 404, success: false, code: 80001 })
  expect((await anyone(kept.code)).success).toBe(true)
})
