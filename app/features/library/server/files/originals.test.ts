import { testId } from '#test/ids'
import { createWorld } from '#test/world'
import { sitDown } from '#test/seats'
import { addOne as add } from '#test/uploads'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TeamId } from '~/core/ids'
import { members } from '~/features/teams/server/tables'
import { deleteFiles } from '../bin/delete-files'
import { downloadOriginal, getDownloadLink, showOriginal } from './originals'

const notFound = { slug: 'library.fileNotFound', kind: { status: 404 } }

test('an original is shown with ranges, and an active format only as a file', async () => {
  const { ctx } = createWorld()
  const text = await add(ctx, 'a.txt', '0123456789')
  const ask = (headers: Record<string, string>) =>
    showOriginal(ctx, { id: text.id }, new Request('https://x.test', { headers }))
  const whole = await ask({})
  expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  const part = await ask({ range: 'bytes=2-4' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ])
  expect(await (await ask({ range: 'bytes=-3' })).text()).toBe('789')
  const beyond = await ask({ range: 'bytes=10-' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  expect((await ask({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)

  const page = await add(ctx, '页"面;.html', '<script>alert(1)</script>')
  const response = await showOriginal(ctx, { id: page.id }, new Request('https://x.test'))
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="___;.html"; filename*=UTF-8''%E9%A1%B5%22%E9%9D%A2%3B.html`,
  )
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
})

test('S8: a download link holds five minutes, for its file only, and dies with the file or the seat', async () => {
  const { ctx, clock } = createWorld({ host: 'links.test' })
  await sitDown(ctx)
  const view = await add(ctx, '古镇.txt', '内容')
  const other = await add(ctx, '别的.txt', '别的')
  const link = new URL((await getDownloadLink(ctx, { id: view.id })).url, 'https://x.test')
  const [space = '', account = '', expires = '', signature = ''] = [
    'space',
    'account',
    'expires',
    'signature',
  ].map((name) => link.searchParams.get(name) ?? '')
  const input = { id: view.id, space: testId<TeamId>(space), account, expires, signature }
  const fetchLink = (changes = {}) =>
    downloadOriginal(ctx, { ...input, ...changes }, new Request(link))
  const answer = await fetchLink()
  expect(await answer.text()).toBe('内容')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  const expired = { slug: 'library.linkExpired' }
  await expect(fetchLink({ id: other.id })).rejects.toMatchObject(expired)
  await expect(fetchLink({ expires: `${expires}0` })).rejects.toMatchObject(expired)
  const seat = eq(members.id, ctx.seat.memberId)
  await ctx.db.update(members).set({ removedAt: 1 }).where(seat)
  await expect(fetchLink()).rejects.toMatchObject(expired)
  await ctx.db.update(members).set({ removedAt: null }).where(seat)
  expect((await fetchLink()).status).toBe(200)
  clock.now += 5 * 60_000 + 1
  await expect(fetchLink()).rejects.toMatchObject(expired)
  clock.now -= 60_000
  await deleteFiles(ctx, { ids: [view.id] })
  await expect(fetchLink()).rejects.toMatchObject(notFound)
})
