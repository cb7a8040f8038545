import type { Block } from '../../../../schema'
import { inlines } from '../inline/inline'
import type { Writing } from '../writing'
import { codeLines } from './code'
import { figure } from './figure'
import { list } from './list'
import { paragraph } from './paragraph'

/** A block of a section as Word has it. Figures may have to be drawn first. */
export async function block(one: Block, writing: Writing): Promise<string> {
  const { styles } = writing.plan
  switch (one.type) {
    case 'paragraph':
      return paragraph(inlines(one.content ?? [], writing), { style: styles.body })
    case 'heading':
      return paragraph(inlines(one.content ?? [], writing, { bold: true }), {
        style: styles.body,
        keepNext: true,
      })
    case 'bulletList':
    case 'orderedList':
      return list(one, writing, 0)
    case 'blockquote':
      return one.content
        .map(({ content }) => paragraph(inlines(content ?? [], writing), { style: styles.quote }))
        .join('')
    case 'codeBlock':
      return codeLines((one.content ?? []).map(({ text }) => text).join(''), writing)
    case 'horizontalRule':
      return paragraph('', { lines: ['bottom'] })
    case 'figure':
      return figure(one, writing)
  }
}
