import type { Block } from '../../../../schema/body'
import { inlines } from '../inline/inline'
import type { Writing } from '../writing'
import { codeLines } from './code'
import { figure } from './figure'
import { list } from './list'
import { paragraph } from './paragraph'

/** A block of a section as Word has it. Figures may have to be drawn first. */
export async function block(item: Block, writing: Writing): Promise<string> {
  const { styles } = writing.plan
  switch (item.type) {
    case 'paragraph':
      return paragraph(inlines(item.content ?? [], writing), { style: styles.body })
    case 'heading':
      return paragraph(inlines(item.content ?? [], writing, { bold: true }), {
        style: styles.body,
        keepNext: true,
      })
    case 'bulletList':
    case 'orderedList':
      return list(item, writing, 0)
    case 'blockquote':
      return item.content
        .map(({ content }) => paragraph(inlines(content ?? [], writing), { style: styles.quote }))
        .join('')
    case 'codeBlock':
      return codeLines((item.content ?? []).map(({ text }) => text).join(''), writing)
    case 'horizontalRule':
      return paragraph('', { lines: ['bottom'] })
    case 'figure':
      return figure(item, writing)
  }
}
