import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileView } from '../../wire/contracts/files'
import { nothing } from './selection'
import { ShelfList } from './shelf-list'
import { shelfRows } from './shelf-rows'

const nop = () => {}

const fileOf = (no: number): FileView => ({
  id: testId(String(no)),
  fileId: testId(String(no)),
  title: `资料之${no}.md`,
  extension: '.md',
  status: no % 7 === 0 ? 'ERROR' : 'DONE',
  wordCount: 100,
  fileSize: 1000,
  pageCount: 1,
  processData: { summary_status: 100, error: '' },
  createTime: '2026-11-20 10:00:00',
  createdBy: { id: '1', name: '周禾' },
  isMine: true,
  folderId: '',
  tags: [],
})

const actions = {
  calls: null,
  onOpen: nop,
  onAsk: nop,
  onDownload: nop,
  mayExport: true,
  onRename: nop,
  onMove: nop,
  onTranslate: nop,
  onTag: nop,
  onWorks: nop,
  onAccess: nop,
  onDelete: nop,
  onRetry: nop,
}
const drag = {
  movingKeys: new Set<string>(),
  overId: null,
  start: nop,
  end: nop,
  dragOver: nop,
  leave: nop,
  drop: nop,
}

test('a hundred rows bring no menu, tooltip or dialog of their own, and draw each icon once', () => {
  const rows = shelfRows(
    [],
    Array.from({ length: 100 }, (_, no) => fileOf(no)),
  )
  const html = renderToString(
    <ShelfList
      rows={rows}
      total={100}
      view="list"
      selection={nothing}
      isAll={false}
      onSelection={nop}
      onSelectAll={nop}
      sort="date"
      order="desc"
      onSort={nop}
      actions={actions}
      drag={drag}
      onMore={nop}
      onRest={nop}
      onSee={nop}
    />,
  )
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  expect(count(/role="row"/g)).toBeGreaterThan(10)
  expect(count(/aria-label="更多"/g)).toBe(count(/role="row"/g) - 1)
  // What radix gives to each trigger.
  expect(count(/data-state=/g)).toBe(0)
  expect(count(/<symbol/g)).toBe(3)
  // The three of the sheet and the arrow of the order; each failed row has its warning mark.
  expect(count(/class="lucide/g)).toBe(4 + count(/学习失败<\/span>/g))
})
