import { testId } from '#test/ids'
import { bodyOf, node, treeOf } from '#test/rooms'
import { createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import type { Block, Inline } from '#packages/document/body'
import { createDocument, saveSection } from '.'

const gone = {
  type: 'deletion' as const,
  attrs: { id: '1', author: '1', at: 1, by: 'human' as const },
}
const line = (...content: Inline[]): Block => ({
  type: 'paragraph',
  attrs: { blockId: 'p', by: 'human' },
  content,
})
const text = (words: string): Inline => ({ type: 'text', text: words })
const struck = (words: string): Inline => ({ type: 'text', text: words, marks: [gone] })

test.each<[where: string, block: Block]>([
  ['in words that wait to be deleted', line(text('甲'), struck('发票代开'))],
  ['around words that wait to be deleted', line(text('发票'), struck('乙'), text('代开'))],
  [
    'in a paragraph that waits to be deleted',
    { ...line(text('发票代开')), marks: [gone] } as Block,
  ],
  ['between blanks that nobody sees', line(text('发\u200b票\u200b代\u200b开'))],
  [
    'in a note that waits to be deleted',
    line({ type: 'note', attrs: { text: '发票代开' }, marks: [gone] }),
  ],
])('what may not be said is not kept, not even %s', async (_, block) => {
  const { ctx } = await createTeamWorld()
  const house = { ...ctx, settings: { ...ctx.settings, MODERATION_WORDS: '发票代开' } }
  const { documentId } = await createDocument(house, { title: '文', tree: treeOf(node('a')) })
  const save = { nodeId: testId<NodeId>('a'), baseRev: 0, body: bodyOf(block) }
  await expect(saveSection(house, documentId, save)).rejects.toMatchObject({
    slug: 'moderation.refused',
  })
})
