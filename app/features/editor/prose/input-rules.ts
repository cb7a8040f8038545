import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import type { Plugin } from 'prosemirror-state'
import { Selection } from 'prosemirror-state'
import type { PlainMarkName } from './commands'
import { proseSchema } from '~/features/document/prose/schema'

const { nodes } = proseSchema

/** What typed signs become, as in Markdown; Chinese ones too. One undo gives the signs back. */
export const proseInputRules = (): Plugin =>
  inputRules({
    rules: [
      heading,
      textblockTypeInputRule(/^```\s$/, nodes.codeBlock),
      wrappingInputRule(/^[>》]\s$/, nodes.blockquote),
      wrappingInputRule(/^[-*+·]\s$/, nodes.bulletList),
      wrappingInputRule(
        /^(\d{1,4})(?:[.)]\s|[、．])$/,
        nodes.orderedList,
        ([, no]) => ({ start: startOf(no) }),
        ([, no], list) => list.childCount + (list.attrs['start'] ?? 1) === Number(no),
      ),
      ruleLine,
      marked(/(?<![*\w])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'bold'),
      marked(/(?<![*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, 'italic'),
      marked(/==([^=\s](?:[^=]*[^=\s])?)==$/, 'highlight'),
      formula,
    ],
  })

/** Meta of the step that makes a heading of a line: how many signs were typed. */
export const HEADING_LEVEL = 'headingLevel'

const heading = new InputRule(/^(#{1,6})\s$/, (state, [, signs = ''], start, end) => {
  const $start = state.doc.resolve(start)
  const isPlace = $start
    .node(-1)
    .canReplaceWith($start.index(-1), $start.indexAfter(-1), nodes.heading)
  if (!isPlace) return null
  const tr = state.tr.delete(start, end).setBlockType(start, start, nodes.heading)
  return tr.setMeta(HEADING_LEVEL, signs.length)
})

const startOf = (no = '1') => (no === '1' ? undefined : Number(no))

const ruleLine = new InputRule(/^(?:---|———)$/, (state, _match, start) => {
  const $start = state.doc.resolve(start)
  if ($start.depth !== 1 || $start.parent.type !== nodes.paragraph) return null
  const tr = state.tr.replaceWith($start.before(), $start.after(), [
    nodes.horizontalRule.create(),
    nodes.paragraph.create(),
  ])
  return tr.setSelection(Selection.near(tr.doc.resolve($start.before() + 2)))
})

/** Signs round words make a mark of them. */
function marked(pattern: RegExp, name: PlainMarkName): InputRule {
  return new InputRule(
    pattern,
    (state, match, start, end) => {
      const type = proseSchema.marks[name]
      const [all, words = ''] = match
      const { parent } = state.doc.resolve(start)
      if (!type || !parent.type.allowsMarkType(type)) return null
      const sign = all.indexOf(words)
      const tr = state.tr
      // The last sign is not in the text yet.
      const close = start + sign + words.length
      if (close < end) tr.delete(close, end)
      tr.delete(start, start + sign)
      tr.addMark(start, start + words.length, type.create())
      return tr.removeStoredMark(type)
    },
    { inCode: false, inCodeMark: false },
  )
}

const formula = new InputRule(
  /(?<![\\$\d])\$([^$\s\d][^$]*[^$\s\\]|[a-zA-Z])\$$/,
  (state, match, start, end) => {
    const latex = match[1] ?? ''
    const node = nodes.math.create({ latex })
    const { parent } = state.doc.resolve(start)
    return parent.type.contentMatch.matchType(nodes.math)
      ? state.tr.replaceWith(start, end, node)
      : null
  },
)
