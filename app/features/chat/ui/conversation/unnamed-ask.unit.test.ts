import { expect, test } from 'vitest'
import { session } from '~/client/storage'
import { keepUnnamedAsk, takeUnnamedAsk, UNNAMED_ASK_KEY } from './unnamed-ask'

const ask = {
  askId: '0c7b6f3e-2f1d-4d62-9a3e-5c1d2b7a9e10',
  question: {
    question: '承载量怎么算',
    useR1: false,
    useSearch: false,
    useScholar: false,
    useRepository: true,
    onlyDocuments: true,
    agentId: 'preset-tender',
    files: [{ fileId: '1', repositoryFileId: '2' }],
    works: [{ id: 'w3' }],
    shownFiles: [{ id: '2', title: '规划', extension: 'pdf' }],
  },
}

// The storage keeps to memory where there is a window and no sessionStorage.
Object.assign(globalThis, { window: {} })

test('a kept ask is taken once, as it was, in its own team and while it is fresh', () => {
  keepUnnamedAsk('1001', ask, 1000)
  expect(takeUnnamedAsk('1001', 2000)).toEqual(ask)
  expect(takeUnnamedAsk('1001', 2000)).toBeNull()
  keepUnnamedAsk('1001', ask, 1000)
  expect(takeUnnamedAsk('1002', 2000)).toBeNull()
  keepUnnamedAsk('1001', ask, 1000)
  expect(takeUnnamedAsk('1001', 1000 + 11 * 60_000)).toBeNull()
})

test('what is no ask of this page is left alone', () => {
  for (const stored of [{}, 'x', { teamId: '1001', askId: 'a', keptAt: 1, question: {} }]) {
    session.write(UNNAMED_ASK_KEY, stored)
    expect(takeUnnamedAsk('1001', 2)).toBeNull()
  }
})
