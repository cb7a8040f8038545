import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileId } from '~/core/ids'
import type { EvidenceView } from '~/features/document/terms'
import { filesOf } from './picture-files'

const evidence = (id: string, fileId: string, title: string) =>
  ({
    id,
    fileId: testId<FileId>(fileId),
    title,
    state: 'ok',
    quote: `${title}说`,
    place: { page: 3, label: '第3页' },
  }) as unknown as EvidenceView

test('pictures are offered of what the section cites, of the text, then of its material; never of outlines and looks', () => {
  const material = { fileId: testId<FileId>('3'), title: '丙.docx', role: 'material' as const }
  const sources = [
    { fileId: testId<FileId>('4'), title: '大纲.docx', role: 'outline' as const },
    { fileId: testId<FileId>('5'), title: '格式.docx', role: 'mould' as const },
    material,
    { ...material, fileId: testId<FileId>('6'), title: '' },
    { ...material, fileId: testId<FileId>('1'), title: '甲.pdf' },
  ]
  const cited = [evidence('e1', '1', '甲.pdf'), evidence('e2', '2', '乙.pptx')]
  const files = filesOf(['e2'], cited, sources)
  expect(files.map(({ id, title, page }) => [id, title, page])).toEqual([
    ['2', '乙.pptx', 3],
    ['1', '甲.pdf', null],
    ['3', '丙.docx', null],
  ])
})
