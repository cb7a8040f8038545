import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { OverlayProvider } from '~/kit/overlays/tooltip'
import type { Reference } from '../../terms'
import EvidenceColumn from './evidence-column'

const source = (index: number, title: string): Reference => ({
  index,
  type: 'repo_file',
  kind: 'MESSAGE',
  title,
  content: `${title}里的话。`,
  used: [],
  support: 'supported',
  fileId: testId(String(index)),
})

const active = (refs: Reference[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OverlayProvider>
        <EvidenceColumn
          entries={[]}
          entryKey="1"
          refs={refs}
          checks={[]}
          within={{ current: null }}
          isOpen={null}
          onOpenChange={() => undefined}
        />
      </OverlayProvider>
    </MemoryRouter>,
  )

test('before a seal is pressed the first source shows its page, the others are listed by name', () => {
  const html = active([source(1, '导则.pdf'), source(2, '纪要.md')])
  expect(html).toContain('导则.pdf里的话')
  expect(html).not.toContain('纪要.md里的话')
  expect(html).toContain('纪要.md')
  expect(html).toContain('1/2')
})

test('a source that is alone leads to no other', () => {
  expect(active([source(1, '导则.pdf')])).not.toContain('下一处')
})
