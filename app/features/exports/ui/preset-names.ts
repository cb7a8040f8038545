import type { ExportPreset } from '~/features/document/terms'

/** What layouts are called. */
export const presetNames: Record<ExportPreset, string> = {
  paper: '论文',
  thesis: '学位论文',
  journal: '期刊论文',
  report: '调研报告',
  gongwen: '公文（GB/T 9704）',
  tender: '标书',
  book: '图书',
  textbook: '教材',
}

const ofStyles: Partial<Record<string, ExportPreset>> = {
  学位论文: 'thesis',
  期刊论文: 'journal',
  调研报告: 'report',
  公文: 'gongwen',
  标书: 'tender',
  教材: 'textbook',
}

/** The layout that a text of this style is meant for; undefined where it says none. */
export const presetOfStyle = (style: string): ExportPreset | undefined => ofStyles[style]
