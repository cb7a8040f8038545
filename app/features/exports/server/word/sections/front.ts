import { paragraph } from '../blocks/paragraph'
import type { Writing } from '../writing'
import { run, runs } from '../xml/fields'
import type { ParagraphStyle } from '../xml/styles'
import { tag } from '../xml/write'
import { fieldsOf, linesOfCover } from './cover-lines'
import { officialHead } from './official'

/** Name, who wrote it, where and when: a page of its own, or the head of the first. */
export function cover(writing: Writing): string {
  const { preset, styles, snapshot } = writing.plan
  const title = paragraph(runs(snapshot.tree.title), { style: styles.title })
  const fields = fieldsOf(writing.plan)
  if (preset.cover === 'title') return officialHead(title, fields, writing)
  if (preset.cover !== 'page') {
    const who = [fields.作者, fields.单位].filter(Boolean).join('　')
    return title + (who === '' ? '' : paragraph(runs(who), { style: styles.byline }))
  }
  const centred = (text: string, size: number, style: ParagraphStyle = {}) =>
    text === ''
      ? ''
      : paragraph(runs(text, { size, fonts: preset.headingFonts }), {
          style: styles.coverLine,
          ...style,
        })
  const kind = preset.coverKind === '' ? '' : `${fields.学位 ?? ''}${preset.coverKind}`
  return [
    space(kind === '' ? 2400 : 1200),
    centred(fields.学校 ?? '', 22),
    centred(kind, 26, { before: 480, after: 1200 }),
    title,
    centred(fields.英文题目 ?? '', 14),
    space(kind === '' ? 2400 : 1800),
    ...linesOfCover(writing.plan).map((item) => coverLine(item, writing)),
  ].join('')
}

/** 作者：林墨, all beginning alike; what is to be filled in by hand has a line for it. */
function coverLine(
  { label, value, isAlone }: ReturnType<typeof linesOfCover>[number],
  { plan: { styles, preset } }: Writing,
): string {
  if (isAlone) return paragraph(runs(value), { style: styles.coverLine, before: 600 })
  const left = Math.round((preset.page.width - preset.page.left - preset.page.right) * 0.24)
  const words = value === '' ? run('　'.repeat(12), { underline: true }) : runs(value)
  return paragraph(runs(`${label}：`) + words, {
    style: styles.coverLine,
    align: 'left',
    left,
  })
}

const DECLARATION = [
  '本人郑重声明：所呈交的学位论文，是本人在导师指导下独立进行研究工作所取得的成果。除文中已经注明引用的内容外，本论文不含任何其他个人或集体已经发表或撰写过的作品成果。对本文的研究做出重要贡献的个人和集体，均已在文中以明确方式标明。本人完全意识到本声明的法律结果由本人承担。',
  '本学位论文作者完全了解学校有关保留、使用学位论文的规定，同意学校保留并向国家有关部门或机构送交论文的复印件和电子版，允许论文被查阅和借阅。',
]
export const declarationTitles = ['学位论文原创性声明', '学位论文使用授权书'] as const

/** What is signed before a thesis is read: one's own work, and what the school may do with it. */
export const declarationTexts = declarationTitles.map((title, index) => ({
  title,
  text: DECLARATION[index] ?? '',
  signs:
    index === 0
      ? '作者签名：＿＿＿＿＿＿＿＿　　日期：＿＿＿＿年＿＿月＿＿日'
      : '作者签名：＿＿＿＿＿＿＿＿　　导师签名：＿＿＿＿＿＿＿＿',
}))

/** 原创性声明 and 授权书 on a page of their own. */
export function declaration({ plan: { styles } }: Writing): string {
  return declarationTexts
    .map(({ title, text, signs }, index) =>
      [
        paragraph(runs(title), {
          style: styles.frontHeading,
          outline: 9,
          pageBreakBefore: index === 0,
          ...(index > 0 && { before: 1200 }),
        }),
        paragraph(runs(text), { style: styles.body }),
        paragraph(runs(signs), { style: styles.body, before: 600, align: 'right' }),
      ].join(''),
    )
    .join('')
}

/** Height in twips. */
const space = (before: number) =>
  tag('w:p', {}, tag('w:pPr', {}, tag('w:spacing', { 'w:before': before, 'w:after': 0 })))
