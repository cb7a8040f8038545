import type { WordOptions } from '../../word/options'
import type { Preset } from '../../word/presets/preset'
import { chineseDate, fieldsOf, linesOfCover } from '../../word/sections/cover-lines'
import { declarationTexts } from '../../word/sections/front'
import { layLines, layStyled } from './compose'
import { balancedLines, linesOf } from './lines'
import type { Sheets } from './sheets'

/** What a cover is made of. */
export interface Cover {
  preset: Preset
  title: string
  options: Pick<WordOptions, 'author' | 'fields' | 'exportedAt'>
  hasDeclaration: boolean
}

/** A page of its own: what kind of work it is, its title, and the lines of who, where and when. */
export function coverSheets(cover: Cover, sheets: Sheets): Sheets {
  const { preset, title } = cover
  const fields = fieldsOf(cover)
  const kind = preset.coverKind === '' ? '' : `${fields.学位 ?? ''}${preset.coverKind}`
  sheets.skip(kind === '' ? 120 : 60)
  if (fields.学校) layCentred(sheets, fields.学校, 22)
  if (kind !== '') {
    sheets.skip(24)
    layCentred(sheets, kind, 26)
    sheets.skip(60)
  }
  layTitle(sheets, title)
  if (fields.英文题目) layCentred(sheets, fields.英文题目, 14)
  sheets.skip(kind === '' ? 120 : 90)
  layCoverLines(cover, sheets)
  return sheets
}

function layCoverLines(cover: Cover, sheets: Sheets): void {
  const size = 15
  const x = sheets.text.left + sheets.text.width * 0.24
  for (const { label, value, isAlone } of linesOfCover(cover)) {
    if (isAlone) {
      sheets.skip(30)
      layCentred(sheets, value, size)
      continue
    }
    const head = `${label}：`
    const indent = sheets.fonts.widthOf(head) * size
    const room = (sheets.text.left + sheets.text.width - x - indent) / size
    for (const [index, line] of linesOf(sheets.fonts, [{ text: value }], room).entries()) {
      const y = sheets.line(line, { x: x + indent, size, leading: 32 })
      if (index === 0) sheets.write([{ text: head }], x, y, size)
      if (value === '') sheets.rule(y - 3, 0.5, x + indent, size * 12)
    }
  }
}

/** 原创性声明 and 授权书, to be signed. */
export function declarationSheets(sheets: Sheets): Sheets {
  const { frontHeading, body } = sheets.style.blocks
  for (const [index, { title, text, signs }] of declarationTexts.entries()) {
    sheets.skip(index === 0 ? frontHeading.before : 60)
    layCentred(sheets, title, frontHeading.size)
    sheets.skip(frontHeading.after)
    layStyled(sheets, [{ text }], body)
    sheets.skip(30)
    layStyled(sheets, [{ text: signs }], { ...body, align: 'right', first: 0 })
  }
  return sheets
}

/** The head of the first page: of a paper its title and who wrote it, of an official document its office too. */
export function layHead(cover: Cover, sheets: Sheets): void {
  const { preset, title } = cover
  const fields = fieldsOf(cover)
  if (preset.cover === 'title') return layOfficialHead(cover, sheets)
  layTitle(sheets, title)
  const who = [fields.作者, fields.单位].filter(Boolean).join('　')
  if (who !== '') layStyled(sheets, [{ text: who }], sheets.style.blocks.byline)
}

function layOfficialHead(cover: Cover, sheets: Sheets): void {
  const { 发文机关: from, 发文字号: number, 主送机关: to } = fieldsOf(cover)
  const { body } = sheets.style.blocks
  if (from) {
    sheets.draw('0.9 0 0.07 rg')
    layCentred(sheets, `${from}文件`, 36)
    sheets.draw('0 g')
    sheets.skip(20)
  }
  if (number || from) {
    layStyled(sheets, [{ text: number ?? '' }], { ...body, align: 'center', first: 0 })
    if (from) {
      sheets.skip(6)
      sheets.draw('0.9 0 0.07 RG')
      sheets.rule(sheets.height, 1.2)
      sheets.draw('0 G')
    }
    sheets.skip(28)
  }
  layTitle(sheets, cover.title)
  if (to) layStyled(sheets, [{ text: `${to.replace(/[：:]$/, '')}：` }], { ...body, first: 0 })
}

/** 署名, 成文日期 and 抄送. */
export function layOfficialEnd(cover: Cover, sheets: Sheets): void {
  const { 发文机关: from, 抄送机关: copies, 日期: day } = fieldsOf(cover)
  const { body } = sheets.style.blocks
  if (from) {
    sheets.skip(58)
    for (const text of [from, day ?? chineseDate(cover.options.exportedAt)])
      layStyled(sheets, [{ text }], { ...body, align: 'right', right: 64, first: 0 })
  }
  if (!copies) return
  sheets.skip(29)
  sheets.rule(sheets.height, 0.7)
  const text = `抄送：${copies.replace(/[。.]$/, '')}。`
  layStyled(sheets, [{ text }], { ...body, size: 14, first: 0 })
  sheets.rule(sheets.height, 0.7)
}

function layTitle(sheets: Sheets, title: string): void {
  const style = sheets.style.blocks.title
  const lines = balancedLines(
    sheets.fonts,
    [{ text: title, bold: true }],
    sheets.text.width / style.size,
  )
  sheets.skip(style.before)
  layLines(sheets, lines, { ...style, align: 'center', first: 0, leading: style.size * 1.5 })
  sheets.skip(style.after)
}

function layCentred(sheets: Sheets, text: string, size: number): void {
  const lines = balancedLines(sheets.fonts, [{ text, bold: true }], sheets.text.width / size)
  const style = sheets.style.blocks.coverLine
  layLines(sheets, lines, {
    ...style,
    size,
    leading: size * 1.6,
    align: 'center',
    left: 0,
    right: 0,
    first: 0,
  })
}
