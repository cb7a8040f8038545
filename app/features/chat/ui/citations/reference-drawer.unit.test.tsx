import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { Reference } from '../../terms'
import { ReferenceList } from './reference-drawer'

const rendered = (changes: Partial<Reference>) => {
  const reference: Reference = {
    index: 1,
    type: 'repo_block',
    kind: 'MESSAGE',
    title: '意见汇总.txt',
    content: '每150米设一处微型消防站。',
    used: [],
    support: 'supported',
    fileId: testId('7'),
    ...changes,
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <ReferenceList entryKey="1" refs={[reference]} />
    </MemoryRouter>,
  )
}

test('a source with a place shows it by its icon, one without shows no icon alone', () => {
  expect(rendered({ headings: ['三、成果要求'] })).toContain('<svg')
  expect(rendered({})).toContain('意见汇总.txt')
  expect(rendered({})).not.toContain('<svg')
  // What else is to be known of it is still told.
  expect(rendered({ support: 'weak' })).toContain('依据较弱')
})
