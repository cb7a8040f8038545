import { testId } from '#test/ids'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import { numberingPresets } from '#packages/document'
import { OverlayProvider } from '~/kit/overlays/tooltip'
import { OutlineList } from './outline-list'
import { OutlineTools } from './outline-tools'
import type { OutlineEditing } from '~/features/document/ui/outline/use-outline-editing'

const node = (id: string, children: OutlineEditing['tree']['children'] = []) => ({
  id: testId<NodeId>(id),
  kind: 'chapter' as const,
  title: id,
  intent: '',
  budget: null,
  locked: false,
  source: 'ai' as const,
  note: '',
  evidenceIds: [],
  children,
})
const nothing = () => {}
const editing: OutlineEditing = {
  tree: { id: testId('d'), title: '题', children: [node('甲', [node('子')]), node('乙')] },
  selected: null,
  place: null,
  editing: null,
  folded: new Set(),
  mayEdit: true,
  attached: new Map(),
  select: nothing,
  removeAt: nothing,
  toggleFold: nothing,
  foldAll: nothing,
  perform: nothing,
  commit: nothing,
  cancel: nothing,
  renameRoot: nothing,
  addChapter: nothing,
  drop: nothing,
  plan: nothing,
}

test('how many chapters and sections an outline has is said once', () => {
  const page = renderToStaticMarkup(
    <OverlayProvider>
      <OutlineTools
        editing={editing}
        display="outline"
        target={4000}
        canUndo={false}
        canRedo={false}
        onDisplay={nothing}
      />
      <OutlineList
        editing={editing}
        target={4000}
        numbering={numberingPresets.thesis}
        coverage={null}
        onOpen={nothing}
      />
    </OverlayProvider>,
  )
  expect(page.match(/2章2节/g)).toHaveLength(1)
})
