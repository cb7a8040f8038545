import { addFile, ask, learnAll } from '#test/learning'
import { createResearchWorld, researching } from '#test/researching'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { extend } from '~/core/extension-points'
import type { FileId } from '~/core/ids'
import { findRegistered } from '~/features/research/server'
import { libraryHandlers } from '../../handlers'
import { doiRegistry, workListener } from '../../ports'
import { fileWorks } from '../../tables'
import { listWorks, saveWorks } from '../works'

const HEAT = '10.5555/heat.2021.014'

/** An article whose title page names its DOI. */
const article = (title: string, doi: string, author = 'Wen Zhao') =>
  [
    title,
    author,
    `DOI: ${doi}`,
    'Abstract: Street trees lower the afternoon air temperature.',
    'Keywords: trees; heat',
    ...Array.from({ length: 6 }, (_, no) => `Paragraph ${no + 1} tells what was measured in it.`),
  ].join('\n\n')

const PAPER = article('Urban Heat Islands and Street Trees: A Field Study in Wuhan', HEAT)

type World = ReturnType<typeof createResearchWorld>

async function learned(script: string | null, text = PAPER) {
  const world: World = createResearchWorld(script === null ? {} : { scholar: { crossref: script } })
  const id = await addFile(world, 'heat.txt', text)
  await learnAll(world, ask(id))
  world.queued.length = 0
  return { world, id }
}

const workOf = async ({ ctx }: World, id: FileId) => (await listWorks(ctx, { fileIds: [id] }))[0]

const heard: string[] = []

/** Runs the look-ups that wait, as the front door's queue would. */
async function lookUp(world: World, isLastTry = false): Promise<string[]> {
  const ctx = extend(
    world.ctx,
    doiRegistry.with(findRegistered),
    workListener.with(async (_, { changed }) => {
      for (const { work } of changed) heard.push(work.title)
    }),
  )
  const failures: string[] = []
  for (const { type, payload } of world.queued.splice(0)) {
    const handler = libraryHandlers.find((item) => item.type === type)
    if (type !== 'library.query-registry' || !handler) continue
    await handler.run(ctx, payload).catch((error: unknown) => failures.push(String(error)))
    if (isLastTry && failures.length > 0) await handler.giveUp?.(ctx, payload)
  }
  return failures
}

test('nobody is asked about a DOI until the operator names Crossref', async () => {
  const { world, id } = await learned(null)
  expect(await workOf(world, id)).toMatchObject({ parts: { doi: HEAT }, registration: null })
  expect(world.queued).toEqual([])
})

test('a DOI on the title page brings volume, issue, pages and names, each as registered', async () => {
  const { world, id } = await learned('ok')
  expect(await workOf(world, id)).toMatchObject({ registration: { state: 'waiting' } })
  expect(await lookUp(world)).toEqual([])
  const work = await workOf(world, id)
  expect(work).toMatchObject({
    kind: 'article',
    parts: {
      title: 'Urban Heat Islands and Street Trees: A Field Study in Wuhan',
      authors: 'Wen Zhao；Maria van den Berg；Li Chen',
      container: 'Landscape and Urban Planning',
      date: '2021-08',
      volume: '212',
      issue: '3',
      pages: '104-118',
      doi: HEAT,
    },
    missing: [],
    registration: { state: 'found' },
  })
  expect(work?.sources).toMatchObject({ authors: 'doi', volume: 'doi', pages: 'doi' })
  expect(work?.parts.publisher).toBeUndefined()
  expect(work?.entry).toContain(
    'ZHAO W, VAN DEN BERG M, CHEN L. Urban Heat Islands and Street Trees: A Field Study in Wuhan[J/OL]. Landscape and Urban Planning, 2021, 212(3): 104-118',
  )
  expect(heard).toContain('Urban Heat Islands and Street Trees: A Field Study in Wuhan')
  const [asked, ...more] = await world.asked('crossref')
  expect(more).toEqual([])
  expect(asked?.path).toBe(`/v1/works/${encodeURIComponent(HEAT)}`)
})

test('the same DOI in another file is answered from what is kept', async () => {
  const { world, id } = await learned('ok')
  await workOf(world, id)
  await lookUp(world)
  const copy = await addFile(world, 'copy.txt', `${PAPER}\n\nA copy.`)
  await learnAll(world, ask(copy))
  world.queued.length = 0
  await workOf(world, copy)
  await lookUp(world)
  expect(await workOf(world, copy)).toMatchObject({ registration: { state: 'found' } })
  expect(await world.asked('crossref')).toHaveLength(1)
})

test('what somebody confirmed stays, a part that was taken out stays out, and the rest is filled', async () => {
  const { world, id } = await learned('ok')
  const before = await workOf(world, id)
  await saveWorks(world.ctx, {
    works: [
      {
        fileId: id,
        kind: 'report',
        parts: { ...before?.parts, title: 'Heat and Trees', issue: '', volume: '' },
      },
    ],
  })
  await world.ctx.db
    .update(fileWorks)
    .set({ edits: { kind: 'report', parts: { title: 'Heat and Trees', issue: '' } } })
    .where(eq(fileWorks.fileId, id))
  await lookUp(world)
  const after = await workOf(world, id)
  expect(after).toMatchObject({
    kind: 'report',
    parts: { title: 'Heat and Trees', authors: before?.parts.authors, volume: '212' },
    sources: { title: 'person', volume: 'doi' },
  })
  expect(after?.parts.issue).toBeUndefined()
})

test('a record of another work than the page shows is not taken, and that is said', async () => {
  const { world, id } = await learned('ok', PAPER.replace(HEAT, '10.5555/other.2019'))
  await workOf(world, id)
  await lookUp(world)
  const work = await workOf(world, id)
  expect(work?.registration).toEqual({ state: 'otherWork', title: 'Ponds cool their banks' })
  expect(work?.parts).toMatchObject({ authors: 'Wen Zhao' })
  expect(work?.parts.volume).toBeUndefined()
})

test('a Chinese paper that is registered in English keeps its own words and gets its numbers', async () => {
  const text = [
    article('古镇游客承载量的测算', '10.5555/gz.2024.006', '李明'),
    'Carrying capacity of ancient towns',
  ]
  const { world, id } = await learned('ok', text.join('\n\n').replace('Abstract', '摘要'))
  await workOf(world, id)
  await lookUp(world)
  const work = await workOf(world, id)
  expect(work?.parts).toMatchObject({
    title: '古镇游客承载量的测算',
    authors: '李明',
    volume: '18',
    issue: '6',
    pages: '33-41',
  })
  expect(work?.parts.container).toBeUndefined()
})

test('a chapter comes with its book, who brought it together and where it came out', async () => {
  const doi = '10.5555/978.1.4028.9462.6.ch4'
  const { world, id } = await learned('ok', article('Measuring Visitors', doi, 'J. P. Smith'))
  await workOf(world, id)
  await lookUp(world)
  expect(await workOf(world, id)).toMatchObject({
    kind: 'chapter',
    parts: { editors: 'Ada Lovelace', isbn: '9781402894626', place: 'Oxford' },
    entry: expect.stringContaining(
      'SMITH J P. Measuring Visitors[M/OL]//LOVELACE A. Handbook of Town Research. 2nd ed. Oxford: Example University Press, 2020: 71-90',
    ),
    missing: [],
  })
})

test('a DOI that nobody registered is said to be unknown, and is not asked about again', async () => {
  const { world, id } = await learned('ok', PAPER.replace(HEAT, '10.5555/none'))
  await workOf(world, id)
  expect(await lookUp(world)).toEqual([])
  expect((await workOf(world, id))?.registration).toEqual({ state: 'unknown', title: '' })
  expect(world.queued).toEqual([])
})

test.each([
  ['rate:600', 'too many questions'],
  ['server', 'an error of the service'],
  ['truncated', 'half an answer'],
])('%s: %s is tried again later, and is told only after the last try', async (script) => {
  const { world, id } = await learned(script)
  await workOf(world, id)
  expect(await lookUp(world)).toHaveLength(1)
  expect((await workOf(world, id))?.registration?.state).toBe('waiting')
  const again = { outboxId: '0', type: 'library.query-registry', payload: { fileId: id } }
  world.queued.push(again)
  await lookUp(world, true)
  expect((await workOf(world, id))?.registration?.state).toBe('failed')
  expect(world.queued).toEqual([])
})

// It waits for as long as the product does.
const waiting = test.runIf(inject('isDeep'))
waiting('who does not answer in time is asked another time', { timeout: 30_000 }, async () => {
  const { world, id } = await learned('timeout')
  await workOf(world, id)
  expect(await lookUp(world)).toHaveLength(1)
  expect((await workOf(world, id))?.registration?.state).toBe('waiting')
})

test('an answer that is no record ends the look-up without a part', async () => {
  const { world, id } = await learned('malformed')
  await workOf(world, id)
  expect(await lookUp(world)).toEqual([])
  expect((await workOf(world, id))?.registration).toEqual({ state: 'failed', title: '' })
})

test('a DOI that somebody types is looked up for what is missing', async () => {
  const { world, id } = await learned('ok', PAPER.replace(`DOI: ${HEAT}`, ''))
  const before = await workOf(world, id)
  expect(before?.registration).toBeNull()
  await saveWorks(world.ctx, {
    works: [{ fileId: id, kind: 'article', parts: { ...before?.parts, doi: HEAT } }],
  })
  await lookUp(world)
  expect(await workOf(world, id)).toMatchObject({
    parts: { volume: '212', authors: before?.parts.authors },
    sources: { volume: 'doi', doi: 'person' },
  })
})

test('who switched the sources off meanwhile is not asked', async () => {
  const { world, id } = await learned('ok')
  await workOf(world, id)
  researching(world, {})
  await lookUp(world)
  expect((await workOf(world, id))?.registration).toBeNull()
})
