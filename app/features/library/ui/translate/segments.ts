import type { SegmentView, TargetLang, TranslationView } from '../../wire/terms/translate'

/** Blocks whose translations are fetched at once. */
export const WINDOW_SEGMENTS = 100

/** Translations of blocks, by windows of a hundred; those of another translation are another one's. */
export interface Segments {
  id: string
  windows: ReadonlyMap<number, ReadonlyMap<number, SegmentView>>
}

export function withSegments(
  now: Segments,
  id: string,
  from: number,
  segments: readonly SegmentView[],
): Segments {
  const cached = now.id === id ? now.windows : new Map()
  const window = new Map(segments.map((segment) => [segment.no, segment]))
  return { id, windows: new Map(cached).set(Math.floor(from / WINDOW_SEGMENTS), window) }
}

export const segmentAt = ({ windows }: Segments, no: number): SegmentView | undefined =>
  windows.get(Math.floor(no / WINDOW_SEGMENTS))?.get(no)

/** The windows that a stretch of blocks lies in. */
export function windowsOf(from: number, to: number): { from: number; count: number }[] {
  const first = Math.floor(from / WINDOW_SEGMENTS)
  const last = Math.floor(Math.max(from, to) / WINDOW_SEGMENTS)
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    from: (first + index) * WINDOW_SEGMENTS,
    count: WINDOW_SEGMENTS,
  }))
}

/** The one into the chosen language, else the latest. */
export const pickTranslation = (
  all: readonly TranslationView[],
  lang: TargetLang | null,
): TranslationView | null => (lang ? all.find((item) => item.targetLang === lang) : all[0]) ?? null

export const isAtWork = (translation: TranslationView | null | undefined): boolean =>
  translation?.status === 1 && !translation.isPaused

/** `38 / 86 段，1 段失败`. */
export function countWords({ done, failed, total }: TranslationView): string {
  return `${done} / ${total} 段${failed > 0 ? `，${failed} 段失败` : ''}`
}

export function progressWords(translation: TranslationView): string {
  const { status, isPaused, page, error } = translation
  if (status === 3) return error
  if (status === 2) return '翻译完成'
  if (isPaused) return '已暂停'
  return page ? `正在翻译第 ${page} 页` : '正在翻译'
}

/** A text in runs, those of the glossary marked. */
export function glossaryRuns(
  text: string,
  words: readonly string[],
): { text: string; word: string | null }[] {
  const terms = words.filter(Boolean).toSorted((a, b) => b.length - a.length)
  if (terms.length === 0) return [{ text, word: null }]
  const pattern = new RegExp(terms.map(escaped).join('|'), 'gi')
  const runs: { text: string; word: string | null }[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) runs.push({ text: text.slice(from, match.index), word: null })
    runs.push({ text: match[0], word: match[0] })
    from = match.index + match[0].length
  }
  if (from < text.length) runs.push({ text: text.slice(from), word: null })
  return runs
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
