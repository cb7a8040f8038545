import type { Writing } from '../writing'
import { run } from '../xml/fields'
import { paragraph } from './paragraph'

/** A paragraph a line, so that a page may break between them. */
export const codeLines = (source: string, { plan }: Writing) =>
  source
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => paragraph(run(line), { style: plan.styles.code }))
    .join('')
