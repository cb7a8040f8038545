import { paragraph } from '../blocks/paragraph'
import { tag } from '../xml/write'
import type { Writing } from '../writing'
import { runs } from '../xml/fields'

/** Name, who wrote it, where and when: a page of its own, or the head of the first. */
export function cover(writing: Writing): string {
  const { preset, styles, snapshot, options } = writing.plan
  const title = paragraph(runs(snapshot.tree.title), { style: styles.title })
  if (preset.cover === 'title') return title
  const { 作者: author = options.author, ...others } = options.fields ?? {}
  if (preset.cover !== 'page') {
    const who = [author, others.单位].filter(Boolean).join('　')
    return title + (who === '' ? '' : paragraph(runs(who), { style: styles.byline }))
  }
  const date = others.日期 ?? chineseDate(options.exportedAt)
  const lines = [
    ...Object.entries({ ...others, ...(author !== '' && { 作者: author }) }),
    ['日期', date] as const,
  ].filter(([name], index, all) => all.findIndex(([other]) => other === name) === index)
  return [
    space(2400),
    title,
    space(2400),
    ...lines.map(([name, value]) =>
      paragraph(runs(name === '日期' ? value : `${name}：${value}`), { style: styles.coverLine }),
    ),
  ].join('')
}

/** Height in twips. */
const space = (before: number) =>
  tag('w:p', {}, tag('w:pPr', {}, tag('w:spacing', { 'w:before': before, 'w:after': 0 })))

/** 2026年11月21日, in Chinese time. */
export function chineseDate(instant: number): string {
  const day = new Date(instant + 8 * 3_600_000)
  return `${day.getUTCFullYear()}年${day.getUTCMonth() + 1}月${day.getUTCDate()}日`
}
