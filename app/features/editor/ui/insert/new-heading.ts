import { keydownHandler } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { Plugin, type EditorState, type Transaction } from 'prosemirror-state'
import { bodyOfNode } from '~/features/document/prose'
import type { SectionBody } from '~/features/document/schema/body'

/** A bold line that is to be a heading of the document, and the text below it. */
export interface TypedHeading {
  title: string
  body: SectionBody
  /** What goes with it out of its section, as ProseMirror has it. */
  taken: Node
}

/** Enter at the end of a heading in the text makes it one of the document. */
export const headingKeys = (make: (typed: TypedHeading) => Promise<void>): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: keydownHandler({
        Enter: (state) => {
          const typed = typedHeading(state)
          if (typed) void make(typed)
          return typed !== null
        },
      }),
    },
  })

function typedHeading({ doc, selection: { $from, empty } }: EditorState): TypedHeading | null {
  const isAtEnd = $from.depth === 1 && $from.parentOffset === $from.parent.content.size
  if (!empty || !isAtEnd || $from.parent.type.name !== 'heading') return null
  const title = $from.parent.textContent.trim()
  if (title === '') return null
  const body = bodyOfNode(doc.cut($from.after(1)))
  return { title, body, taken: doc.cut($from.before(1)) }
}

/** Takes the heading and what was below it out of the text; null where somebody changed them meanwhile. */
export function removeTyped({ doc, tr }: EditorState, { taken }: TypedHeading): Transaction | null {
  let found: number | null = null
  doc.forEach((node, offset) => {
    const isIt = node.type.name === 'heading' && doc.cut(offset).eq(taken)
    if (isIt) found ??= offset
  })
  return found === null ? null : tr.delete(found, doc.content.size)
}
