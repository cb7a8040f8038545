import type { Command, EditorState } from 'prosemirror-state'
import { around, asParagraph, toggleCode, toggleHeading, toggleQuote } from '../../prose/commands'
import { proseSchema } from '~/features/document/prose/schema'

export interface LineKindChoice {
  label: string
  command: Command
  isAt: (state: EditorState) => boolean
}

const { nodes } = proseSchema
const parentOf = ({ selection }: EditorState) => selection.$from.parent.type

/** What a line of the text may be; the first is plain text. */
export const lineKinds: readonly [LineKindChoice, ...LineKindChoice[]] = [
  { label: '正文', command: asParagraph, isAt: () => false },
  {
    label: '小标题',
    command: toggleHeading,
    isAt: (state) => parentOf(state) === nodes.heading,
  },
  {
    label: '引用',
    command: toggleQuote,
    isAt: ({ selection }) => around(selection.$from, nodes.blockquote) !== null,
  },
  { label: '代码', command: toggleCode, isAt: (state) => parentOf(state) === nodes.codeBlock },
]
