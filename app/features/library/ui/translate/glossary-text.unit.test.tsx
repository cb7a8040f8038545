import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GlossaryText } from './glossary-text'
import type { Glossary } from './use-glossary'

const glossary: Glossary = {
  terms: [],
  mayEdit: false,
  save: async () => false,
  remove: async () => {},
}

test('a table beside its translation is drawn as a table, without the signs it is kept in', () => {
  const text = '| 时段 | 日均入园（人次） |\n|---|---|\n| 工作日 | 1,650 |\n| 双休日 | 5,420 |'
  const drawn = renderToStaticMarkup(<GlossaryText text={text} words={[]} glossary={glossary} />)
  expect(drawn).not.toContain('|')
  expect(drawn.match(/class="passage-cells"/g)).toHaveLength(3)
  expect(drawn).toContain('5,420')
})

test('a paragraph stays as it is written', () => {
  const drawn = renderToStaticMarkup(
    <GlossaryText text="入园人次 | 单位：人" words={[]} glossary={glossary} />,
  )
  expect(drawn).toContain('入园人次 | 单位：人')
})
