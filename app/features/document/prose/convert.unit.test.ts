import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import { Chance } from '#test/chance'
import { RandomBodies } from '#test/random-bodies'
import { withChanges } from '#test/random-changes'
import { sectionBody } from '../body-contract'
import type { SectionBody } from '#packages/document/body'
import { canonicalBody } from '#packages/document/canonical'
import { bodyOfNode, nodeOfBody } from './convert'

const randomBody = (seed: number): SectionBody => {
  const chance = new Chance(seed)
  const body = new RandomBodies(chance).body()
  return seed % 2 === 0 ? body : withChanges(body, chance)
}

test('random bodies go into the editor and come back the same', () => {
  for (let seed = 1; seed <= sized(150, 600); seed += 1) {
    const body = canonicalBody(sectionBody.parse(randomBody(seed)))
    const doc = nodeOfBody(body)
    doc.check()
    expect(JSON.stringify(bodyOfNode(doc)), `${seed}`).toBe(JSON.stringify(body))
    expect(sectionBody.safeParse(bodyOfNode(doc)).success).toBe(true)
  }
})

test('a document in the editor is read from what it is stored as', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const doc = nodeOfBody(randomBody(seed))
    const again = doc.type.schema.nodeFromJSON(JSON.parse(JSON.stringify(doc.toJSON())))
    expect(again.eq(doc), `${seed}`).toBe(true)
  }
})

test('an empty section has a line to write in, which is not saved', () => {
  const doc = nodeOfBody({ type: 'doc', content: [] })
  doc.check()
  expect(doc.childCount).toBe(1)
  expect(bodyOfNode(doc)).toEqual({ type: 'doc', content: [] })
})

test('lists and quotes that hold nothing can be written in', () => {
  const attrs = { blockId: 'a', by: 'human' as const }
  for (const type of ['bulletList', 'orderedList', 'blockquote'] as const)
    nodeOfBody({ type: 'doc', content: [{ type, attrs, content: [] }] }).check()
  nodeOfBody({
    type: 'doc',
    content: [{ type: 'bulletList', attrs, content: [{ type: 'listItem', content: [] }] }],
  }).check()
})
