import type { Block } from '#packages/document/body'
import { trackedBlocks } from '../changes/tracked'
import { commentedBlock } from '../inline/comment'
import type { Writing } from '../writing'
import { codeLines } from './code'
import { figure } from './figure'
import { lineParagraph } from './line'
import { list } from './list'
import { paragraph } from './paragraph'

/** A block of a section as Word has it, with what waits to be accepted. Figures may have to be drawn first. */
export async function block(item: Block, writing: Writing): Promise<string> {
  const { styles } = writing.plan
  if (item.type === 'paragraph') return lineParagraph(item, { style: styles.body }, writing)
  if (item.type === 'heading')
    return lineParagraph(item, { style: styles.body, keepNext: true }, writing, { bold: true })
  const xml = trackedBlocks(await blockXml(item, writing), item.marks, writing)
  return commentedBlock(xml, item.attrs.blockId, writing)
}

async function blockXml(
  item: Exclude<Block, { type: 'paragraph' | 'heading' }>,
  writing: Writing,
): Promise<string> {
  const { styles } = writing.plan
  switch (item.type) {
    case 'bulletList':
    case 'orderedList':
      return list(item, writing, 0)
    case 'blockquote':
      return item.content
        .map((part) => lineParagraph(part, { style: styles.quote }, writing))
        .join('')
    case 'codeBlock':
      return codeLines(item.content ?? [], writing)
    case 'horizontalRule':
      return paragraph('', { lines: ['bottom'] })
    case 'figure':
      return figure(item, writing)
  }
}
