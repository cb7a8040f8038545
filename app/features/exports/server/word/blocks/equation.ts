import type { Figure } from '#packages/document/body'
import { math } from '../inline/math'
import { figureBookmark, type Writing } from '../writing'
import { run } from '../xml/fields'
import { equationTabs } from '../presets/shared'
import { tag } from '../xml/write'
import { numberFields } from './caption'
import { paragraph } from './paragraph'

/** A formula in the middle of its line, its number at the end: the style has the tabs for both. */
export function equation({ attrs }: Figure, latex: string, writing: Writing): string {
  const object = writing.plan.objects.get(attrs.id)
  const tab = tag('w:r', {}, tag('w:tab'))
  const number = object
    ? tab +
      writing.bookmark(
        figureBookmark(attrs.id),
        run('(') + numberFields(object, writing) + run(')'),
      )
    : ''
  return paragraph(tab + math(latex, writing) + number, {
    style: writing.plan.styles.equation,
    tabs: equationTabs(writing.plan.width),
  })
}
