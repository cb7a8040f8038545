import { furnish, type Belongings } from '#test/belongings'
import { createNeighbours, heldBesides, type Neighbour } from '#test/neighbours'
import { teamRecordings } from '#test/recordings'
import { beforeAll, expect, test } from 'vitest'

const HOST = 'foreign.test'
let a: Neighbour
let b: Neighbour
/** b's team with everything else of a's, and with everything else of nobody's. */
let theirs: Belongings
let nobodys: Belongings

beforeAll(async () => {
  ;[a, b] = await createNeighbours(HOST)
  const { teamId } = b.ctx.seat
  theirs = { ...(await furnish(a)), teamId }
  const invented = Object.entries(theirs).map(([name, id]) => [name, inventedLike(id)])
  nobodys = { ...theirs, ...Object.fromEntries(invented), teamId }
}, 60_000)

// The same shape with other digits; a code keeps its alphabet.
const inventedLike = (id: string) =>
  id.replace(/\d{6,}/g, (digits) => '7'.repeat(digits.length)).replace(/[\w-]{22}/g, 'z'.repeat(22))

for (const [call, recorded] of Object.entries(teamRecordings)) {
  test(`S3: ${call} under the own team’s name: ids of others are answered like ids of nothing`, async () => {
    const [method = ''] = call.split(' ')
    const before = await heldBesides(b, a)
    const nothing = await b.send(method, recorded(nobodys))
    const foreign = await b.send(method, recorded(theirs))
    const outcomeOf = ({ status, success, code }: typeof nothing) => ({ status, success, code })
    expect(outcomeOf(foreign)).toEqual(outcomeOf(nothing))
    expect(foreign.status).toBeLessThan(500)
    expect(foreign.text).not.toMatch(/机密|金丝雀|阿波|来人|脚本/)
    expect(await heldBesides(b, a)).toEqual(before)
  })
}

const ask = (more: object) => ({
  path: '/chat/question/stream',
  body: { teamId: b.ctx.seat.teamId, spaceId: b.ctx.seat.spaceId, question: '暗号', ...more },
})
const pair = (fileId: string) => ({ fileId, repositoryFileId: fileId })

test('S4: a question about another team’s files is refused like one about no files, and costs nothing', async () => {
  const foreign = [
    { files: [pair(theirs.fileId)] },
    { files: [pair(theirs.fileId)], useRepository: true },
    { files: [pair(theirs.fileId)], sessionFrom: 'KnowledgeSingleFile' },
    { folderIds: theirs.fileId, sessionFrom: 'KnowledgeFolder' },
  ]
  const info = () => b.send('GET', { path: '/knowledgeAssistant/memberInfo' })
  const before = (await info()).text
  for (const more of foreign) {
    const answer = await b.send('POST', ask(more))
    const other = await b.send('POST', ask(JSON.parse(swapped(more))))
    expect([answer.status, answer.success, answer.code]).toEqual([200, false, 'NO_DOCUMETS'])
    expect(answer.code).toBe(other.code)
  }
  expect((await info()).text).toBe(before)
  const list = await b.send('GET', { path: `/chat/session/page?teamId=${b.ctx.seat.teamId}` })
  expect(list.result).toMatchObject({ total: 0 })
})

const swapped = (more: object) => JSON.stringify(more).replaceAll(theirs.fileId, nobodys.fileId)

test('S3: of own and foreign files in one question only the own are looked at', async () => {
  const { fileId } = await furnish(b)
  const mixed = { files: [pair(fileId), { fileId, repositoryFileId: theirs.fileId }] }
  const answer = await b.send('POST', ask(mixed))
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(answer.text).toContain(fileId)
  expect(answer.text).not.toContain(theirs.fileId)
})
