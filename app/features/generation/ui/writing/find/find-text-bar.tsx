import { nodesOf } from '#packages/document'
import type { OutlineEditor } from '~/features/document/ui/outline'
import { UNTITLED } from '~/features/document/wire/terms/own'
import { FindBar, type Titles } from '~/features/editor/ui/find'
import { chapterWith, type NumberedChapter } from '../chapters'
import type { FindInTextProps } from './find-in-text'

/** The bar over the text, with what is searched and where hits are shown. */
export function FindTextBar({ writing, editing, outline }: FindInTextProps) {
  const { teamId, documentId, tree, chapters, text } = writing
  const closed = [...text.sections.values()].filter((section) => section.isWithheld)
  // The title of an ordered text stands in the bar, and is not searched.
  const title = outline && tree.title !== UNTITLED ? tree.title : ''
  return (
    <FindBar
      {...{ teamId, documentId }}
      text={() => ({
        nodes: [{ id: tree.id, title, locked: false }, ...chapters.flatMap(headingsOf)],
        sections: text.sections,
        busy: new Set(
          writing.creation.nodes.flatMap(({ nodeId, state }) => (state === 'ing' ? [nodeId] : [])),
        ),
        live: editing.liveView(),
      })}
      closedCount={closed.length}
      titles={outline ? titlesOf(outline) : null}
      isFinal={writing.isClosed}
      isBelowHead={editing.beside === 'comments'}
      isReplacing={editing.find === 'replace'}
      onOpen={(nodeId, blockId) => {
        const chapter = chapterWith(chapters, nodeId)
        if (chapter) writing.goTo(chapter.node.id, nodeId, blockId)
      }}
      onReplaced={(nodeId) => {
        if (text.sections.has(nodeId)) void text.reload(nodeId)
      }}
      onClose={() => editing.setFind(null)}
    />
  )
}

const headingsOf = (chapter: NumberedChapter) =>
  [chapter, ...chapter.below].map(({ node: { id, title, locked } }) => ({ id, title, locked }))

/** Titles by the id of their heading, that of the whole text by the tree's. */
function titlesOf(outline: OutlineEditor): Titles {
  const titled = (nodeId: string) => {
    const { tree } = outline.snapshot()
    return [tree, ...nodesOf(tree)].find(({ id }) => id === nodeId)
  }
  return {
    of: (nodeId) => titled(nodeId)?.title ?? '',
    rename(nodeId, title) {
      const node = titled(nodeId)
      return node !== undefined && outline.apply([{ type: 'rename', nodeId: node.id, title }])
    },
  }
}
