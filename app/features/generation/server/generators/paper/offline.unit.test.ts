import { testId } from '#test/ids'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openLongformWorld } from '#test/longform/longform-world'
import { learnFolder } from '#test/longform/library'
import { isGap } from '#packages/document'
import { creationForm } from '../../../contract'
import { nodesInOrder, repeatsIn, sentencesOf } from '#packages/document/text-checks'
import type { Work } from '../generator'
import { offlineNote } from './write-offline'
import { paperGenerator } from '.'

const demo = fileURLToPath(new URL('../../../../../../demo', import.meta.url))

const order = (changes: object = {}): Work => ({
  creationId: '1',
  title: '临溪古镇保护与更新研究',
  form: creationForm.parse({
    kind: 'paper',
    topic: '临溪古镇保护与更新研究',
    material: 'AI智能',
    targetWords: 4_000,
    ...changes,
  }),
  attachments: [],
  phase: 'outline',
  round: 1,
  documentId: null,
  only: null,
})

async function written(changes: object = {}) {
  const harness = openLongformWorld(await learnFolder(demo), null)
  const work = order(changes)
  const tree = (await harness.run(paperGenerator, work))?.outline
  if (!tree) throw new Error('no outline')
  harness.room.open(tree)
  await harness.run(paperGenerator, {
    ...work,
    phase: 'write',
    round: 2,
    documentId: testId(tree.id),
  })
  return { harness, tree, snapshot: await harness.document.read() }
}

/** Written once for those that only read it. */
let paper: ReturnType<typeof written> | null = null
const writtenOnce = () => (paper ??= written())

test('without a model a paper is put together from its sources, every sentence with its quote', async () => {
  const { harness, tree, snapshot } = await writtenOnce()
  expect(harness.failed.size).toBe(0)
  const titles = tree.children.map(({ title }) => title)
  expect(titles[0]).toBe('引言')
  expect(titles).toContain('容量与客流')
  expect(titles.at(-1)).toMatch(/^结论/)
  const sentences = [...snapshot.bodies].flatMap(([id, body]) => sentencesOf(testId(id), body))
  const bare = sentences.filter(({ evidenceIds }) => evidenceIds.length === 0)
  // The plan of the whole, and what leads into a list.
  for (const { text } of bare) expect(text).toMatch(/^本文依据|：$/)
  expect(sentences.length).toBeGreaterThan(30)
  expect(repeatsIn(sentences).selfOverlap).toBeLessThanOrEqual(0.01)
  expect(snapshot.citations.every(({ level }) => level === 'supported')).toBe(true)
  expect(
    JSON.stringify([...snapshot.bodies.values()]).split(offlineNote({ project: null })),
  ).toHaveLength(2)
})

test('quotes stand word for word in their passages, and no sentence is cut in the middle', async () => {
  const { harness, snapshot } = await writtenOnce()
  const { files } = await learnFolder(demo)
  for (const { quote, fileId, place } of snapshot.evidence.values()) {
    const no = Number(place.passageId?.split('-')[1])
    expect(files.get(fileId ?? '')?.passages[no]?.text).toContain(quote)
    // A table that was lifted is one whole passage.
    if (quote.startsWith('|')) continue
    expect(quote).toMatch(/[。；！]["”]?$/)
    expect(quote).not.toMatch(/^(?:\d{1,2}[.、)]|[，；、])/)
  }
  expect(harness.events.some(({ type }) => type === 'evidence.added')).toBe(true)
})

test('a heading without evidence gets a marked gap and costs nothing', async () => {
  const harness = openLongformWorld(await learnFolder(demo), null)
  const work = order({ material: '无' })
  const tree = (await harness.run(paperGenerator, work))?.outline
  if (!tree) throw new Error('no outline')
  harness.room.open(tree)
  await harness.run(paperGenerator, {
    ...work,
    phase: 'write',
    round: 2,
    documentId: testId(tree.id),
  })
  const { bodies } = await harness.document.read()
  const [first] = nodesInOrder(tree).slice(1)
  expect(isGap(bodies.get(testId(first?.node.id ?? ''))?.content[0])).toBe(true)
  const result = harness.results.get(`write:${first?.node.id ?? ''}`)
  expect(result?.isFree).toBe(true)
})

test('a paper is written anew the same way', async () => {
  const texts = async (paper: ReturnType<typeof written>) => [
    ...(await paper).snapshot.bodies.values(),
  ]
  expect(await texts(written())).toEqual(await texts(writtenOnce()))
})
