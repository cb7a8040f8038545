import { testId, withPlainIds } from '#test/ids'
import { openNodeSql } from '#test/node-sql'
import { expect, test } from 'vitest'
import type { FileId } from '~/core/ids'
import type { NearPlace, Passage } from '../../ports'
import { openPassageIndex, type PassageIndex } from '..'

const MODEL = 'finder/one'
const passages = (...texts: string[]): Passage[] =>
  texts.map((text, no) => ({ no, headings: [], text, anchor: { kind: 'text', from: 0, to: 9 } }))

function learn(index: PassageIndex, fileId: FileId, texts: string[], generation = 1) {
  index.putPassages(fileId, generation, `标题${fileId}`, passages(...texts))
  index.commitFile(fileId, generation, texts.length)
}

/** A vector that points in one of four directions. */
const towards = (axis: number, other = 0) => {
  const values = new Float32Array(4).fill(other)
  values[axis] = 1
  return values.map((value) => value / Math.hypot(...values))
}

/** Gives each passage that waits the vector of its number. */
function embedAll(index: PassageIndex, model = MODEL) {
  const { passages: taken } = index.takeUnembedded(model, 100, 0)
  index.keepVectors(
    model,
    taken.map(({ text: _text, ...place }) => ({ ...place, values: towards(place.no, 0.1) })),
  )
  return taken.map(({ fileId, no }) => `${fileId}-${no}`)
}

const near = (index: PassageIndex, axis: number, scope = {}, model = MODEL) =>
  index.nearest(model, towards(axis), scope, 10)
const keys = (places: { fileId: string; no: number }[]) =>
  places.map(({ fileId, no }) => `${fileId}-${no}`)
const open = () => withPlainIds(openPassageIndex(openNodeSql()))

test('the nearest passages come first, with their cosine', () => {
  const index = open()
  learn(index, testId('1'), ['甲', '乙', '丙'])
  expect(embedAll(index)).toEqual(['1-0', '1-1', '1-2'])
  const [first, second] = near(index, 1)
  expect(first).toMatchObject({ fileId: '1', generation: 1, no: 1 })
  expect(first?.similarity).toBeCloseTo(towards(1, 0.1)[1] ?? 0, 2)
  expect(second?.similarity).toBeLessThan(0.2)
  expect(index.passagesAt(near(index, 1), {}).map((hit) => hit.text)[0]).toBe('乙')
})

test('what was handed out is handed to nobody else until it is given back or too long gone', () => {
  const index = open()
  learn(index, testId('1'), ['甲', '乙', '丙'])
  const first = index.takeUnembedded(MODEL, 2, 0)
  expect(first.isMoreLeft).toBe(true)
  expect(first.passages[0]?.text).toBe('标题1\n甲')
  expect(keys(index.takeUnembedded(MODEL, 9, 0).passages)).toEqual(['1-2'])
  index.giveBackUnembedded(first.passages.slice(0, 1))
  expect(keys(index.takeUnembedded(MODEL, 9, 0).passages)).toEqual(['1-0'])
  expect(index.takeUnembedded(MODEL, 9, 60_000).passages).toEqual([])
  expect(index.takeUnembedded(MODEL, 9, 121_000).passages).toHaveLength(3)
})

test('an edited passage loses its vector, and what is made of its old text meanwhile is not kept', () => {
  const index = open()
  learn(index, testId('1'), ['甲', '乙'])
  embedAll(index)
  index.setEdits('1', 1, 1, [{ no: 0, text: '改过的甲', isOff: false }])
  expect(keys(near(index, 0))).toEqual(['1-1'])
  const { passages: taken } = index.takeUnembedded(MODEL, 9, 0)
  expect(taken.map(({ text }) => text)).toEqual(['标题1\n改过的甲'])
  index.setEdits('1', 1, 2, [{ no: 0, text: '又改过的甲', isOff: false }])
  const late = taken.map(({ text: _text, ...place }) => ({ ...place, values: towards(0) }))
  index.keepVectors(MODEL, late)
  expect(keys(near(index, 0))).toEqual(['1-1'])
  expect(index.lacksVectors(MODEL)).toBe(true)
})

test('a switched-off passage is not found by its vector, nor is one of the bin or outside the scope', () => {
  const index = open()
  learn(index, testId('1'), ['甲', '乙'])
  learn(index, testId('2'), ['丙'])
  embedAll(index)
  index.setEdits('1', 1, 1, [{ no: 0, text: null, isOff: true }])
  expect(keys(index.passagesAt(near(index, 0), {}))).not.toContain('1-0')
  expect(index.lacksVectors(MODEL)).toBe(false)
  expect(keys(near(index, 0, { fileIds: ['1'] }))).not.toContain('2-0')
  expect(keys(index.passagesAt(near(index, 0), { fileIds: ['2'] }))).toEqual(['2-0'])
  expect(index.passagesAt(near(index, 0), { fileIds: [] })).toEqual([])
  index.placeFiles([{ fileId: '2', folderId: 'bin' }])
  expect(keys(near(index, 0))).not.toContain('2-0')
})

test('a new generation and a removed file take their vectors with them', () => {
  const index = open()
  learn(index, testId('1'), ['甲', '乙'])
  learn(index, testId('2'), ['丙'])
  embedAll(index)
  const before: NearPlace[] = near(index, 0)
  learn(index, testId('1'), ['新的甲'], 2)
  index.removeFile('2')
  expect(near(index, 0)).toEqual([])
  expect(index.passagesAt(before, {})).toEqual([])
  expect(embedAll(index)).toEqual(['1-0'])
})

test('vectors of another model, or of another length under the same name, are not compared', () => {
  const index = open()
  learn(index, testId('1'), ['甲', '乙'])
  const { passages: taken } = index.takeUnembedded(MODEL, 1, 0)
  const place = taken.map(({ text: _text, ...passage }) => ({ ...passage, values: towards(0) }))
  expect(index.keepVectors(MODEL, place)).toBe(true)
  const { passages: rest } = index.takeUnembedded(MODEL, 9, 0)
  const longer = rest.map(({ text: _text, ...passage }) => ({
    ...passage,
    values: new Float32Array(5),
  }))
  expect(index.keepVectors(MODEL, longer)).toBe(false)
  expect(index.nearest(MODEL, new Float32Array(5), {}, 9)).toEqual([])
  expect(near(index, 0, {}, 'finder/two')).toEqual([])
  expect(keys(index.takeUnembedded('finder/two', 9, 200_000).passages)).toHaveLength(2)
})

test('of vectors that lie outside the index it keeps which there are, and which are of no use any more', () => {
  const index = open()
  learn(index, testId('1'), ['甲', '乙'])
  const { passages: taken } = index.takeUnembedded(MODEL, 9, 0)
  index.keepVectors(
    MODEL,
    taken.map(({ text: _text, ...place }) => ({ ...place, values: null })),
  )
  expect(index.lacksVectors(MODEL)).toBe(false)
  expect(near(index, 0)).toEqual([])
  learn(index, testId('1'), ['新的甲'], 2)
  const { gone } = index.takeUnembedded(MODEL, 9, 0)
  expect(gone).toEqual([0, 1].map((no) => ({ fileId: '1', generation: 1, no })))
  index.forgetGone(gone)
  expect(index.takeUnembedded(MODEL, 9, 0).gone).toEqual([])
})

test('an index of before notes as well which vectors lie outside of passages that go', () => {
  const sql = openNodeSql()
  withPlainIds(openPassageIndex(sql))
  sql.all('DROP TRIGGER passage_removed')
  sql.all(`CREATE TRIGGER passage_dropped AFTER DELETE ON passages BEGIN
    INSERT OR IGNORE INTO vectors_gone SELECT old.file_id, old.generation, old.no
      FROM vectors WHERE id = old.id AND vector IS NULL;
    DELETE FROM vectors WHERE id = old.id;
  END`)
  const index = withPlainIds(openPassageIndex(sql))
  learn(index, testId('1'), ['甲'])
  const { passages: taken } = index.takeUnembedded(MODEL, 9, 0)
  const outside = taken.map(({ text: _text, ...place }) => ({ ...place, values: null }))
  index.keepVectors(MODEL, outside)
  index.setEdits('1', 1, 1, [{ no: 0, text: '改过的甲', isOff: false }])
  index.removeFile('1')
  expect(keys(index.takeUnembedded(MODEL, 9, 0).gone)).toEqual(['1-0'])
})
