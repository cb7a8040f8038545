import type { CoverField } from '~/features/document/terms'
import type { WordOptions } from '../options'
import type { Preset } from '../presets/preset'

export type CoverValues = Partial<Record<CoverField, string>>

interface Asked {
  preset: Pick<Preset, 'coverLines'>
  options: Pick<WordOptions, 'author' | 'fields' | 'exportedAt'>
}

/** What was filled in, with the author where somebody else is not named. */
export function fieldsOf({ options: { author, fields = {} } }: Asked): CoverValues {
  return { ...(author !== '' && { 作者: author }), ...fields }
}

export interface CoverLineText {
  /** Four characters wide. */
  label: string
  /** '' where it is to be filled in by hand. */
  value: string
  /** Without its label: the day. */
  isAlone: boolean
}

/** The lines of a cover in their order: what is filled in, and what waits for a pen. */
export function linesOfCover(asked: Asked): CoverLineText[] {
  const fields = fieldsOf(asked)
  const day = fields.日期 ?? chineseDate(asked.options.exportedAt)
  const named = asked.preset.coverLines.flatMap(({ field, printsBlank }): CoverLineText[] => {
    const value = fields[field] ?? ''
    return field === '日期' || (value === '' && !printsBlank)
      ? []
      : [{ label: spread(field), value, isAlone: false }]
  })
  return [...named, { label: '', value: day, isAlone: true }]
}

const LABEL_WIDTH = 4

/** 学号 with blanks between: as wide as 项目编号. */
function spread(label: string): string {
  const signs = Array.from(label)
  const gaps = signs.length - 1
  const missing = LABEL_WIDTH - signs.length
  if (gaps < 1 || missing < 1) return label
  const blank = missing / gaps
  // Half blanks where it does not come out even.
  return signs.join(Number.isInteger(blank) ? '　'.repeat(blank) : ' ')
}

/** 2026年11月21日, in Chinese time. */
export function chineseDate(instant: number): string {
  const day = new Date(instant + 8 * 3_600_000)
  return `${day.getUTCFullYear()}年${day.getUTCMonth() + 1}月${day.getUTCDate()}日`
}
