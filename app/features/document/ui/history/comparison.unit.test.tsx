import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bodyOf, paragraph } from '#test/rooms'
import { Comparison } from './comparison'

const now = new Date('2026-11-28T08:00:00Z')
const line = (rev: number) => ({
  rev,
  kind: 'human' as const,
  author: '沈砚',
  stepKey: '',
  hash: '',
  words: 8,
  at: now.getTime(),
})
const older = { rev: 3, body: bodyOf(paragraph('p1', '停车场在镇北。')) }
const newer = { rev: 7, body: bodyOf(paragraph('p1', '停车场在镇南。')) }

test('whichever of two revisions is opened, what came since the older one is marked', () => {
  for (const [opened, current] of [
    [older, newer],
    [
      { ...newer, rev: 2 },
      { ...older, rev: 5 },
    ],
  ] as const) {
    const markup = renderToStaticMarkup(
      <Comparison
        opened={opened}
        current={current}
        lines={[line(3), line(7)]}
        now={now}
        read={() => Promise.resolve(null)}
      />,
    )
    const isFirst = opened === older
    expect(markup).toMatch(isFirst ? /<del>.*北.*<\/del>/ : /<del>.*南.*<\/del>/)
    expect(markup).toMatch(isFirst ? /<ins>.*南.*<\/ins>/ : /<ins>.*北.*<\/ins>/)
    expect(markup).toContain('较新的一版增')
  }
})
