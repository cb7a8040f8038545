import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OverlayProvider } from '~/kit/overlays/tooltip'
import { FileRow } from './file-row'
import type { PickedFile } from './home-question'

const file: PickedFile = {
  id: '1',
  fileId: '2',
  title: '导则.pdf',
  extension: 'pdf',
  fileSize: 5_054_136,
  wordCount: 32_150,
  createTime: '2026-11-18 09:24:00',
  status: 'DONE',
  percent: 100,
}
const drawn = (change: Partial<PickedFile>) =>
  renderToString(
    <OverlayProvider>
      <FileRow files={[{ ...file, ...change }]} onRemove={() => {}} />
    </OverlayProvider>,
  ).replaceAll('<!-- -->', '')

test('R-QBOX-03: a chosen file shows its learning, its failure with a red border, and a way to take it out', () => {
  const learning = drawn({ status: 'PROCESSING', percent: 40 })
  expect(learning).toMatch(/role="progressbar"[^>]*aria-valuenow="40"/)
  expect(learning).toContain('正在学习 40%')
  const failed = drawn({ status: 'ERROR', percent: 40 })
  expect(failed).toContain('学习失败')
  expect(failed).toContain('ring-danger')
  expect(failed).not.toContain('progressbar')
  expect(failed).toContain('aria-label="移除 导则.pdf"')
})

test('R-QBOX-49: a learned one shows its size and words with two decimals, and the day it was put in', () => {
  const learned = drawn({})
  expect(learned).toContain('4.82 MB')
  expect(learned).toContain('3.21万字')
  expect(learned).toContain('2026年11月18日')
  expect(learned).not.toContain('09:24')
  expect(learned).not.toContain('ring-danger')
})
