import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { chanceOf } from '#test/longform/chance'
import { openLongformWorld } from '#test/longform/longform-world'
import { hold } from '#test/longform/library'
import { noFaults, scriptModel, usualFaults, type Faults } from '#test/longform/scripted-model'
import { fillerSentence, makeSources } from '#test/longform/sources'
import type { ModelRequest } from '~/features/models/server'
import { creationForm } from '../../../contract'
import { idsIn, nodesInOrder, repeatsIn, sentencesOf } from '#packages/document/text-checks'
import type { Work } from '../generator'
import { treeOf } from '../outline/shape'
import { isLooping } from '#packages/model-text/loops'
import { cutTo, proseOf, replaced, wordsOf } from './prose'
import { paperGenerator } from '.'

const CHAPTERS = 2
const WORDS = CHAPTERS * 8 * 400

const TITLE = '建设年报综述'

/** Chapters, each with its own title before those of its sections. */
function treeWith(titles: readonly string[][]) {
  let ids = 0
  const drafts = titles.map(([title = '', ...parts]) => ({
    title,
    intent: '',
    children: parts.map((part) => ({ title: part, intent: '', children: [] })),
  }))
  return treeOf(drafts, { id: testId('d'), title: TITLE, newId: () => testId(`n${(ids += 1)}`) })
}

function workOf(targetWords: number): Work {
  const form = { kind: 'conetnt', project: 'book', topic: TITLE, material: 'AI智能' }
  return {
    creationId: '1',
    title: TITLE,
    form: creationForm.parse({ ...form, targetWords }),
    attachments: [],
    phase: 'write',
    round: 1,
    documentId: testId('d'),
    only: null,
  }
}

async function written(faults: Partial<Faults>, seed = 7, stopsAfter = Infinity) {
  const { files, titles } = makeSources(CHAPTERS, seed)
  const tree = treeWith(titles)
  const script = scriptModel(seed, { ...noFaults, ...faults })
  const enough = new AbortController()
  const model: typeof script.model = async function* (request, signal) {
    let received = ''
    for await (const event of script.model(request, signal)) {
      if (enough.signal.aborted) throw enough.signal.reason
      yield event
      if (event.type === 'text') received += event.text
      // A plan is no text.
      if (received.length > stopsAfter && !received.startsWith('{')) enough.abort()
    }
  }
  const harness = openLongformWorld(hold(files), model, { parallel: 1, enough: enough.signal })
  harness.room.open(tree)
  const work = workOf(WORDS)
  await harness.run(paperGenerator, work)
  return { harness, script, work, tree, snapshot: await harness.document.read() }
}

test('a model that goes wrong as models do leaves a text whose every source was given', async () => {
  const { harness, tree, work, snapshot, script } = await written(usualFaults)
  expect(Object.keys(script.done).length).toBeGreaterThan(4)
  expect(harness.failed.size).toBe(0)
  const text = JSON.stringify([...snapshot.bodies.values()])
  expect(text).not.toMatch(/参考文献|李明等|\[J\]|DOCTYPE/)
  for (const { evidenceId } of snapshot.citations)
    expect(snapshot.evidence.has(evidenceId)).toBe(true)
  const units = paperGenerator.units(work, tree)
  const off = units.filter(({ nodeId, words }) => {
    return Math.abs((harness.room.section(nodeId)?.words ?? 0) - words) > 0.1 * words
  })
  expect(off.length / units.length).toBeLessThanOrEqual(0.07)
  const all = [...snapshot.bodies].flatMap(([id, body]) => sentencesOf(testId(id), body))
  expect(repeatsIn(all).selfOverlap).toBeLessThanOrEqual(0.01)
  expect(nodesInOrder(snapshot.tree).map(({ node }) => node.title)).toEqual(
    nodesInOrder(tree).map(({ node }) => node.title),
  )
})

test('figures that drifted from their source are put right or flagged, never passed over', async () => {
  const { snapshot, harness } = await written({ numberDrift: 0.5 })
  const bad = snapshot.citations.filter(({ level }) => level === 'contradicted')
  const flags = harness.events.filter(
    (item) => item.type === 'guard.flag' && item.kind === 'unsupported',
  )
  expect(bad.length).toBeLessThanOrEqual(flags.length)
  expect(snapshot.citations.filter(({ level }) => level === 'supported').length).toBeGreaterThan(40)
})

test('where the model answers nothing at all, sections are put together from their quotes', async () => {
  const { harness, snapshot } = await written({ empty: 1 })
  expect([...harness.failed.keys()].filter((key) => key.startsWith('write'))).toEqual([])
  expect(snapshot.bodies.size).toBe(16)
  expect(
    harness.events.some((item) => item.type === 'guard.flag' && item.kind === 'unfinished'),
  ).toBe(true)
})

test('one section written anew leaves the others as they were', async () => {
  const { harness, work, snapshot } = await written({})
  const [nodeId = ''] = snapshot.bodies.keys()
  const hashes = () =>
    harness.room
      .outline()
      ?.sections.filter((item) => item.nodeId !== nodeId)
      .map(({ hash }) => hash)
  const before = hashes()
  await harness.run(paperGenerator, {
    ...work,
    round: 2,
    only: { nodeId: testId(nodeId), remark: '写得更具体' },
  })
  expect(hashes()).toEqual(before)
  expect(harness.room.section(testId(nodeId))?.rev).toBeGreaterThan(1)
})

test('sentences are replaced where they stand, marks and lists and all', () => {
  const text =
    '甲乙丙丁戊己庚[@e1]。子丑寅卯辰巳午[@e2]。\n\n- 天地玄黄宇宙洪荒[@e3]。\n\n| 表 | 格 |'
  expect(proseOf(text).map(({ no, evidenceIds }) => [no, ...evidenceIds])).toEqual([
    [1, 'e1'],
    [2, 'e2'],
    [3, 'e3'],
  ])
  const shortened = replaced(
    text,
    new Map([
      [1, ''],
      [3, '日月盈昃辰宿列张[@e3]。'],
    ]),
  )
  expect(shortened).toBe('子丑寅卯辰巳午[@e2]。\n\n- 日月盈昃辰宿列张[@e3]。\n\n| 表 | 格 |')
  expect(idsIn(shortened)).toEqual(['e2', 'e3'])
})

test('what is too long loses its last sentences without a source first', () => {
  const cited = '这是一句有出处的话它说了一些事情[@e1]。'
  const bare = '这是一句没有出处的话可以先被删去。'
  expect(
    cutTo(`${cited}${bare}${cited.replace('一些', '另些')}${bare.replace('可以', '不妨')}`, 34),
  ).not.toContain('没有出处')
  expect(wordsOf(cited)).toBe(17)
})

test('a text that goes round in circles is noticed', () => {
  const line = '我们将继续推进各项工作取得新的更大的成绩并且再接再厉。'
  expect(isLooping(line.repeat(8))).toBe(true)
  expect(isLooping(`${line}此外还要说一件别的事情，与前面完全不同。`)).toBe(false)
})

test('a heading that is stopped keeps what was said of it, to its last sentence; of what was not begun there is nothing', async () => {
  const { harness, snapshot, work, tree } = await written({}, 7, 120)
  const units = paperGenerator.units(work, tree)
  const [[nodeId, body] = ['', null], ...others] = snapshot.bodies
  expect(others).toEqual([])
  const words = harness.room.section(testId(nodeId))?.words ?? 0
  expect(words).toBeGreaterThan(60)
  expect(words).toBeLessThan(0.9 * (units.find((item) => item.nodeId === nodeId)?.words ?? 0))
  expect(body && sentencesOf(testId(nodeId), body).at(-1)?.text).toMatch(/。$/)
  const unwritten = [...harness.failed].filter(([key]) => key.startsWith('write'))
  const reasons = new Set(unwritten.map(([, error]) => Reflect.get(Object(error), 'slug')))
  expect(reasons).toEqual(new Set(['generation.stepStopped']))
})

/** Ten sentences of the made world's kind, the same for the same seed. */
const saying = (seed: number) => {
  const chance = chanceOf(seed)
  return Array.from({ length: 12 }, () => fillerSentence(chance)).join('')
}

/** One chapter of three headings, by a model that answers every section by what it was asked. */
async function spokenBy(answer: (user: string) => string) {
  const { files, titles } = makeSources(1, 7)
  const tree = treeWith(titles.map((chapter) => chapter.slice(0, 4)))
  const asked: ModelRequest[] = []
  const harness = openLongformWorld(
    hold(files),
    async function* (request) {
      asked.push(request)
      const [rules = '', user = ''] = request.messages.map(({ content }) => content)
      const isPlan = rules.includes('"claims"')
      const isRepair = rules.includes('"sentences"')
      const text = isPlan ? '{"nodes":[]}' : isRepair ? '{"sentences":[]}' : answer(user)
      yield { type: 'text', text }
      yield { type: 'finished', reason: 'stop' }
    },
    { parallel: 1 },
  )
  harness.room.open(tree)
  await harness.run(paperGenerator, workOf(900))
  return { harness, asked, bodies: (await harness.document.read()).bodies }
}

test('whoever says again what other sections said is told so until something else comes', async () => {
  // Heeds what others have said only when it is told for the second time.
  const warned = new Map<string, number>()
  const { harness, asked, bodies } = await spokenBy((user) => {
    const [brief = '', others] = user.split('\n下面这些话别的节已经说过')
    const times = (warned.get(brief) ?? 0) + (others === undefined ? 0 : 1)
    warned.set(brief, times)
    return saying(times < 2 ? 1 : brief.length + times)
  })
  expect(harness.failed.size).toBe(0)
  for (const { messages } of asked)
    expect(messages.every(({ content }) => content.trim() !== '')).toBe(true)
  expect(bodies.size).toBe(3)
  for (const [id] of bodies) expect(harness.room.section(testId(id))?.words).toBeGreaterThan(200)
})

test('a section that would be empty without its repeats is put together from its quotes and flagged, never left blank', async () => {
  const { harness, bodies } = await spokenBy(() => saying(1))
  expect(harness.failed.size).toBe(0)
  const flagged = harness.events.filter(
    (item) => item.type === 'guard.flag' && item.kind === 'unfinished',
  )
  expect(flagged.length).toBe(2)
  expect(bodies.size).toBe(3)
  for (const [id] of bodies) expect(harness.room.section(testId(id))?.words).toBeGreaterThan(20)
})
