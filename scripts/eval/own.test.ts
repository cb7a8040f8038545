import { join } from 'node:path'
import { expect, test } from 'vitest'
import { evaluateOwn, readOwn } from './own-set'

const { paragraphs, questions } = readOwn(join(import.meta.dirname, 'own'))
const evaluated = evaluateOwn()
const textOf = new Map(paragraphs.map(({ document, no, text }) => [`${document} ${no}`, text]))

test('three hundred questions in five classes, each class of a size that says something', () => {
  expect(questions.length).toBeGreaterThanOrEqual(300)
  const sizes = Map.groupBy(questions, (item) => item.class)
  for (const held of sizes.values()) expect(held.length).toBeGreaterThanOrEqual(45)
})

test('what is wanted stands in the documents, and holds the answer', () => {
  for (const { class: kind, text, answer, gold } of questions) {
    expect(gold.length > 0, text).toBe(kind !== 'none')
    const expected = gold.map((place) => textOf.get(place) ?? '').join('\n')
    expect(
      gold.every((place) => textOf.has(place)),
      `${text}: ${gold.join(', ')}`,
    ).toBe(true)
    if (kind !== 'none') expect(expected, text).toContain(answer)
  }
})

test('the index finds every word of two characters and every code, and other words better than one table alone', () => {
  const { two, code, say, cross } = evaluated.classes
  expect(two?.product).toBe(100)
  expect(code?.product).toBe(100)
  expect(say?.product).toBeGreaterThanOrEqual((say?.bigrams ?? 100) + 5)
  expect(cross?.product).toBeGreaterThanOrEqual(97)
})

test('of what nothing answers at most one in twenty is answered; other words lead to the place in two of five', () => {
  const { none, say, cross } = evaluated.answers
  const unanswered = (none?.refused ?? 0) + (none?.hedged ?? 0) + (none?.related ?? 0)
  expect(unanswered).toBeGreaterThanOrEqual(95)
  expect((say?.answered ?? 0) + (say?.relatedRight ?? 0)).toBeGreaterThanOrEqual(40)
  expect((cross?.answered ?? 0) + (cross?.relatedRight ?? 0)).toBeGreaterThanOrEqual(75)
})
