import { createNeighbours, type Neighbour } from '#test/neighbours'
import { createExecutionContext, env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from './app'

// Lines of the specification that were found wanting once, through the door.

let house: Neighbour
let team: Neighbour

beforeAll(async () => {
  ;[house, team] = await createNeighbours('specification.test')
})

test('R-CALL-04, R-BE-23: what a visitor does is taken by all three calls', async () => {
  const { teamId } = house.ctx.seat
  for (const [path, body] of [
    ['/user/openRecord/add', { teamId, platform: 'web' }],
    ['/user/actionLog/add', { teamId, event: 'unique_visitor', visitor_id: 'visitor-1' }],
    ['/userOperation/add', { code: 'chat', type: 'open' }],
  ] as const)
    expect(await house.send('POST', { path, body }), path).toMatchObject({ code: 'SUCCESS' })
})

test('R-CALL-05, R-TEAM-25: the team of a domain is that of the domain that is asked for', async () => {
  const of = (domain: string) =>
    house.send('GET', { path: `/team/infoByDomain?platform=web&domain=${domain}` })
  expect(await of('specification.test')).toMatchObject({
    result: { teamId: house.ctx.seat.teamId },
  })
  expect(await of('nosuch.example.com')).toMatchObject({ code: 'DOMAIN_NOT_FOUND' })
})

test('R-CALL-09, R-BE-20: home, the search over everything, hot creators and one of them answer', async () => {
  const { teamId } = house.ctx.seat
  for (const path of [
    `/home/index?teamId=${teamId}`,
    `/home/search/v2?teamId=${teamId}&keyword=a`,
    `/creator/listByHot?teamId=${teamId}`,
  ])
    expect(await house.send('GET', { path }), path).toMatchObject({ code: 'SUCCESS' })
  const path = `/creator/getCreatorDetail?creatorId=1&teamId=${teamId}`
  expect(await house.send('GET', { path })).toMatchObject({ status: 404, success: false })
})

test('R-CALL-11, R-CALL-14: words become a file of the library, as an answer and as a draft', async () => {
  const { teamId, spaceId } = team.ctx.seat
  const words = { title: '答案', content: '承载量按面积法测算。' }
  for (const [path, body] of [
    ['/repositoryFile/addText', { teamId, spaceId, ...words }],
    [`/space/${spaceId}/file/saveEditorData`, { kind: 'markdown', ...words }],
  ] as const)
    expect(await team.send('POST', { path, body }), path).toMatchObject({ code: 'SUCCESS' })
})

test('R-BE-26: what is another team’s looks missing', async () => {
  const path = `/team/${house.ctx.seat.teamId}/info`
  expect(await team.send('GET', { path })).toMatchObject({ status: 404 })
})

test('R-NAV-22: who does not read pages is told in plain words that there is none', async () => {
  const app = buildApp(async () => new Response('<!doctype html>', { status: 404 }))
  const ask = async (accept: string) => {
    const request = new Request('http://specification.test/nowhere', { headers: { accept } })
    const answer = await app.fetch(request, env, createExecutionContext())
    return [answer.status, await answer.text()]
  }
  expect(await ask('application/json')).toEqual([404, 'Page not found'])
  expect(await ask('image/avif,image/webp')).toEqual([404, 'Page not found'])
  expect(await ask('text/html,*/*;q=0.8')).toEqual([404, '<!doctype html>'])
  expect(await ask('*/*')).toEqual([404, '<!doctype html>'])
})
