import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { EvidenceView } from '../../terms'
import { citedBy, EvidenceCards } from './cite-mark'

const quoted = (id: string, quote: string): EvidenceView => ({
  id,
  referenceId: 'w1',
  // Without a link: somebody else's file.
  fileId: testId(''),
  url: '',
  place: { page: null, passageId: null, label: '' },
  quote,
  owner: null,
  state: 'ok',
  title: '导则.pdf',
  reason: '',
})

test('line 19: one seal tells the quotes of every sentence it stands for, each once', () => {
  const evidence = new Map(
    [quoted('e1', '限高9米'), quoted('e2', '檐口不高于6米'), quoted('e3', '别处')].map((item) => [
      item.id,
      item,
    ]),
  )
  const all = citedBy('e1 e2', evidence)
  const html = renderToStaticMarkup(<EvidenceCards all={all} levels={new Map()} />)
  for (const quote of ['限高9米', '檐口不高于6米']) expect(html.split(quote)).toHaveLength(2)
  expect(html).not.toContain('别处')
  expect(citedBy('', evidence)).toEqual([])
})
