import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testId } from '#test/ids'
import { creationForm } from '../../../contract'
import type { DocNode, Evidence } from '#packages/document'
import type { Tools, StepEvent, Work } from '../generator'
import { fillOffline } from './fill-offline'
import { fillOnline } from './fill-online'
import type { SlideSources } from './slide-step'

const node: DocNode = {
  id: testId('s1'),
  kind: 'section',
  title: '日承载量',
  intent: '',
  budget: null,
  locked: false,
  source: 'custom',
  note: '',
  evidenceIds: [],
  children: [],
}
const quote = (id: string, text: string) => ({
  evidence: {
    id,
    referenceId: 'r1',
    fileId: testId('1'),
    url: '',
    place: { page: 3, passageId: '1-0', label: '第3页' },
    quote: text,
    owner: null,
    state: 'ok',
  } satisfies Evidence,
  text,
  relevance: () => 1,
  place: 0,
})
const sources: SlideSources = {
  quotes: [
    quote('e1', '按面积法测算，日承载量约为7720人次。'),
    quote('e2', '控制断面设在东市口，净宽4.2米。'),
  ],
  tables: [],
  picture: null,
}
const work: Work = {
  creationId: '1',
  title: '承载量研究',
  form: creationForm.parse({
    kind: 'ppt',
    project: 'ppt',
    topic: '承载量研究',
    audience: '评审专家',
  }),
  attachments: [],
  phase: 'write',
  round: 1,
  documentId: testId('d'),
  only: null,
}

test('a slide is what the model condensed, each line with the sources that it names and that are there', async () => {
  const { filled, asked } = await fill({
    bullets: [
      { text: '面积法给出日承载量约7720人次。', sources: [1] },
      { text: '控制断面净宽4.2米；', sources: [2, 9] },
    ],
    notes: [{ text: '先说结论', sources: [] }],
  })
  expect(filled.bullets).toEqual([
    { text: '面积法给出日承载量约7720人次', evidenceIds: ['e1'] },
    { text: '控制断面净宽4.2米', evidenceIds: ['e2'] },
  ])
  expect(filled.notes).toEqual([{ text: '先说结论。', evidenceIds: [] }])
  expect(asked).toContain('评审专家')
  expect(asked).toContain('东市口')
})

test('a number that its source does not carry gives way to the source’s own words, and that is told', async () => {
  const { filled, events } = await fill({
    bullets: [{ text: '按面积法测算，日承载量约为9900人次', sources: [1] }],
    notes: [],
  })
  expect(filled.bullets).toEqual([
    { text: '按面积法测算，日承载量约为7720人次', evidenceIds: ['e1'] },
  ])
  expect(events).toMatchObject([{ type: 'guard.flag', kind: 'contradicted' }])
})

test('a bullet that breaks off gives way to a whole clause of its source, or is left out', async () => {
  const { filled } = await fill({
    bullets: [
      { text: '按面积法测算（日承载量', sources: [1] },
      { text: '对于控制断面来说', sources: [2] },
      { text: '如果遇到节假日', sources: [] },
      { text: '在东市口设限流口', sources: [2] },
    ],
    notes: [],
  })
  expect(filled.bullets.map(({ text }) => text)).toEqual([
    '按面积法测算，日承载量约为7720人次',
    '控制断面设在东市口，净宽4.2米',
    '在东市口设限流口',
  ])
  expect(filled.notes).toEqual([])
})

test('marks that a model makes up are taken off', async () => {
  const { filled } = await fill({
    bullets: [{ text: '断面设在东市口[7][@e99]', sources: [2] }],
    notes: [],
  })
  expect(filled.bullets).toEqual([{ text: '断面设在东市口', evidenceIds: ['e2'] }])
})

test('a model that answers nothing of use leaves the sources’ own words; one that was stopped leaves nothing', async () => {
  const { filled } = await fill(new Error('not JSON'))
  expect(filled.bullets.map(({ evidenceIds }) => evidenceIds)).toEqual([['e1'], ['e2']])
  await expect(fill(new Error('stopped'), AbortSignal.abort())).rejects.toThrow('stopped')
})

async function fill(answer: unknown, signal = new AbortController().signal) {
  const events: StepEvent[] = []
  const asked: string[] = []
  const tools = {
    signal,
    emit: (event: StepEvent) => events.push(event),
    askForJson: async (schema: z.ZodType, { user }: { user: string }) => {
      asked.push(user)
      if (answer instanceof Error) throw answer
      return schema.parse(answer)
    },
  } as unknown as Tools
  const filled = await fillOnline(work, [node], sources, tools)
  return {
    filled: filled ?? fillOffline(node, sources),
    filledBy: filled ? 'model' : 'sources',
    events,
    asked: asked.join('\n'),
  }
}
