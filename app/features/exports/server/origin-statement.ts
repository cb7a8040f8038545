import { idSchemas } from '~/core/id-schemas'
import { acceptedBody } from '#packages/document/accepted-body'
import type {
  Block,
  BlockAuthor,
  Figure,
  Inline,
  Paragraph,
  SectionBody,
} from '#packages/document/body'
import type { DocSnapshot } from '#packages/document/snapshot'
import { countBodyWords } from '#packages/document/words'

const ID = 'origin'
const NODE_ID = idSchemas.node.parse(ID)
/** Of a product whose address nobody knows. */
const PRODUCT = '研墨'

const kindNames: Record<BlockAuthor, string> = {
  ai: '人工智能生成',
  human: '人工撰写或改写',
  source: '引自资料',
}
const kinds: readonly BlockAuthor[] = ['ai', 'human', 'source']

interface Share {
  blocks: number
  words: number
}

/** The document with a last heading that says how much of it was written by whom. */
export function withOriginStatement(document: DocSnapshot): DocSnapshot {
  const { tree, bodies } = document
  const node = {
    id: NODE_ID,
    kind: 'back' as const,
    title: '生成内容标识说明',
    intent: '',
    budget: null,
    locked: true,
    source: 'document' as const,
    note: '',
    evidenceIds: [],
    children: [],
  }
  return {
    ...document,
    tree: { ...tree, children: [...tree.children, node] },
    bodies: new Map([...bodies, [NODE_ID, statementOf(sharesOf(bodies.values()))]]),
  }
}

/** Blocks and words of each kind, as the text reads with all that waits accepted. */
function sharesOf(bodies: Iterable<SectionBody>): Record<BlockAuthor, Share> {
  const shares = {
    ai: { blocks: 0, words: 0 },
    human: { blocks: 0, words: 0 },
    source: { blocks: 0, words: 0 },
  }
  for (const body of bodies) {
    for (const block of acceptedBody(body).content) {
      const share = shares[block.attrs.by]
      share.blocks += 1
      share.words += countBodyWords({ type: 'doc', content: [block] })
    }
  }
  return shares
}

function statementOf(shares: Record<BlockAuthor, Share>): SectionBody {
  const isGenerated = shares.ai.blocks > 0
  const words = isGenerated
    ? '本文含有人工智能生成合成的内容，按《人工智能生成合成内容标识办法》予以标识。各类内容如下，按段落统计；人工智能写出后经人改动的段落计入人工撰写或改写。'
    : '本文没有记录到人工智能生成合成的内容。各类内容如下，按段落统计。'
  return { type: 'doc', content: [paragraph(words), table(shares)] }
}

const attrs = { blockId: ID, by: 'human' as const }
const text = (value: string): Inline => ({ type: 'text', text: value })
const paragraph = (value: string): Paragraph => ({
  type: 'paragraph',
  attrs,
  content: [text(value)],
})

function table(shares: Record<BlockAuthor, Share>): Figure {
  const total = kinds.reduce((sum, kind) => sum + shares[kind].words, 0)
  const rows = kinds.map((kind) => {
    const { blocks, words } = shares[kind]
    const share = total === 0 ? 0 : Math.round((words * 100) / total)
    return [kindNames[kind], String(blocks), String(words), `${share}%`].map((value) => ({
      content: [text(value)],
    }))
  })
  const columns = ['类别', '段落', '字数', '占比'].map((name) => ({ name }))
  const spec = { kind: 'table' as const, table: { columns, rows } }
  return {
    type: 'figure',
    attrs: { ...attrs, id: ID, caption: '各类内容统计', evidenceIds: [], spec },
  }
}

/**
 * The implicit label of GB 45438-2025, appendix E, as the metadata field `AIGC` has it: `Label` 1 is generated content.
 * '' where nothing of the text is.
 */
export function contentLabelOf({ documentId, rev, bodies }: DocSnapshot, origin: string): string {
  if (![...bodies.values()].some(({ content }) => content.some(isGenerated))) return ''
  const provider = origin === '' ? PRODUCT : new URL(origin).host
  const id = `${documentId}-${rev}`
  return JSON.stringify({
    Label: '1',
    ContentProducer: provider,
    ProduceID: id,
    ReservedCode1: '',
    ContentPropagator: provider,
    PropagateID: id,
    ReservedCode2: '',
  })
}

const isGenerated = ({ attrs: { by } }: Block): boolean => by === 'ai'
