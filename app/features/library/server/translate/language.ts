import type { SourceLang, TargetLang } from '../../wire/terms/translate'

const counts = {
  han: /\p{Script=Han}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  hangul: /\p{Script=Hangul}/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  latin: /\p{Script=Latin}/gu,
}

// Little words that one language has and its neighbours have not.
const littleWords: Record<'en' | 'fr' | 'de' | 'es', RegExp> = {
  en: /\b(?:the|of|and|to|is|that|with|for|are|this)\b/gi,
  fr: /\b(?:le|les|des|est|et|une|dans|pour|qui|aux)\b/gi,
  de: /\b(?:der|die|und|das|ist|nicht|mit|ein|eine|zu)\b/gi,
  es: /\b(?:el|los|las|del|que|y|una|por|con|para)\b/gi,
}

/** The language that most of a text is written in. */
export function languageOf(text: string): SourceLang {
  const { han, kana, hangul, cyrillic, latin } = scriptsOf(text)
  // A Han letter says as much as a short word of letters.
  const weight = { zh: (han + kana) * 2.5, ko: hangul * 2.5, ru: cyrillic, latin }
  const [first] = Object.entries(weight).sort(([, a], [, b]) => b - a)
  if (!first || first[1] === 0) return 'other'
  if (first[0] === 'ko' || first[0] === 'ru') return first[0]
  if (first[0] === 'latin') return latinLanguage(text)
  return kana > han * 0.12 ? 'ja' : 'zh'
}

/** English for Chinese texts, Chinese for all others. */
export const usualTarget = (source: SourceLang): TargetLang =>
  source === 'zh' || source === 'zh-Hant' ? 'en' : 'zh'

/** How many letters of each script. */
export function scriptsOf(text: string): Record<keyof typeof counts, number> {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return {
    han: count(counts.han),
    kana: count(counts.kana),
    hangul: count(counts.hangul),
    cyrillic: count(counts.cyrillic),
    latin: count(counts.latin),
  }
}

function latinLanguage(text: string): SourceLang {
  const found = Object.entries(littleWords).map(
    ([name, words]) => [name, text.match(words)?.length ?? 0] as const,
  )
  const [best] = found.sort(([, a], [, b]) => b - a)
  if (!best || best[1] === 0) return 'en'
  return best[0] === 'fr' || best[0] === 'de' || best[0] === 'es' ? best[0] : 'en'
}
