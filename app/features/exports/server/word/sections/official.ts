import { paragraph } from '../blocks/paragraph'
import type { Writing } from '../writing'
import { runs } from '../xml/fields'
import { chineseDate, fieldsOf, type CoverValues } from './cover-lines'

const RED = 'E60012'

/** 发文机关标志, 发文字号 and the red line over the title, 主送机关 under it, as GB/T 9704 has them. */
export function officialHead(
  title: string,
  { 发文机关: from, 发文字号: number, 主送机关: to }: CoverValues,
  { plan: { styles, preset } }: Writing,
): string {
  const { fonts } = preset.roleStyles.title.run
  const mark = from
    ? paragraph(runs(`${from}文件`, { ...(fonts && { fonts }), size: 36, color: RED }), {
        style: styles.title,
        before: 600,
        after: 600,
        line: { value: 900, rule: 'exact' },
      })
    : ''
  const no =
    number || from
      ? paragraph(runs(number ?? ''), {
          style: styles.body,
          align: 'center',
          firstLine: 0,
          firstLineChars: 0,
          lines: from ? ['bottom'] : [],
          after: 579,
        })
      : ''
  const address = to
    ? paragraph(runs(`${to.replace(/[：:]$/, '')}：`), {
        style: styles.body,
        firstLine: 0,
        firstLineChars: 0,
      })
    : ''
  return mark + no + title + address
}

/** 署名 and 成文日期 four characters from the edge, 抄送 between two lines. */
export function officialEnd({ plan }: Writing): string {
  const { styles, options } = plan
  const { 发文机关: from, 抄送机关: copies, 日期: day } = fieldsOf(plan)
  if (!from && !copies) return ''
  const signed = [from, day ?? chineseDate(options.exportedAt)].map((text, index) =>
    paragraph(runs(text ?? ''), {
      style: styles.body,
      align: 'right',
      right: 1280,
      ...(index === 0 && { before: 1158 }),
    }),
  )
  const note = copies
    ? paragraph(runs(`抄送：${copies.replace(/[。.]$/, '')}。`, { size: 14 }), {
        style: styles.body,
        firstLine: 0,
        firstLineChars: 0,
        before: 579,
        lines: ['top', 'bottom'],
      })
    : ''
  return (from ? signed.join('') : '') + note
}
