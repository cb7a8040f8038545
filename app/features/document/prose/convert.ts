import { Fragment, Node, type NodeType } from 'prosemirror-model'
import type { Block, SectionBody } from '#packages/document/body'
import { canonicalBody } from '#packages/document/canonical'
import { proseSchema } from './schema'
import { tableBlock, tableNode } from './convert-table'

/** A body as the editor has it; an empty one has a paragraph to write in. */
export function nodeOfBody(body: SectionBody): Node {
  const { content } = canonicalBody(body)
  const blocks = content.map((block) => nodeOfBlock(block))
  return proseSchema.nodes.doc.create(
    null,
    blocks.length > 0 ? blocks : [proseSchema.nodes.paragraph.create()],
  )
}

/** The body that is in the editor, in the one form that is saved. */
export function bodyOfNode(doc: Node): SectionBody {
  const blocks = doc.content.content.filter((node) => !isEmptyParagraph(node)).map(blockOfNode)
  return canonicalBody({ type: 'doc', content: blocks })
}

/** One block as a node. */
export function nodeOfBlock(block: Block): Node {
  if (block.type === 'figure' && block.attrs.spec.kind === 'table')
    return tableNode(block, block.attrs.spec.table)
  return Node.fromJSON(proseSchema, filled(block))
}

/** One node of the document as a block. */
export function blockOfNode(node: Node): Block {
  if (node.type === proseSchema.nodes.tableFigure) return tableBlock(node)
  // Written by this schema, whose names are those of bodies.
  return withoutAbsent(node.toJSON()) as Block
}

// A line that was begun and left empty says nothing. One that was there before is kept by its id.
const isEmptyParagraph = (node: Node): boolean =>
  node.type === proseSchema.nodes.paragraph &&
  node.content.size === 0 &&
  node.marks.length === 0 &&
  node.attrs['blockId'] === ''

interface Json {
  type: string
  content?: readonly Json[]
}

// Bodies may have lists and items that hold nothing, which nobody could write in.
function filled(json: Json): Json {
  const type: NodeType | undefined = proseSchema.nodes[json.type as keyof typeof proseSchema.nodes]
  const content = json.content?.map(filled)
  if (content === undefined || content.length > 0 || !type || type.validContent(Fragment.empty))
    return content === undefined ? json : { ...json, content }
  const inner = type.createAndFill()?.content.toJSON() as Json[] | null
  return inner ? { ...json, content: inner } : json
}

/** Without the names of what a body leaves out. */
export function withoutAbsent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown
}
