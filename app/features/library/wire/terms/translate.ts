import type { GlossaryTermView } from '../contracts/translate'

/** Languages that can be translated into. */
export const targetLangs = ['en', 'zh', 'zh-Hant', 'ja', 'ko', 'fr', 'de', 'es', 'ru'] as const
export type TargetLang = (typeof targetLangs)[number]
/** Languages that are distinguished in a text; `other` is any further one. */
export type SourceLang = TargetLang | 'other'

export const langNames: Record<SourceLang, string> = {
  en: '英文',
  zh: '中文',
  'zh-Hant': '繁体中文',
  ja: '日文',
  ko: '韩文',
  fr: '法文',
  de: '德文',
  es: '西班牙文',
  ru: '俄文',
  other: '原文',
}

/** 0 none, 1 in translation, 2 ended, 3 error. */
export type TranslationStatus = 0 | 1 | 2 | 3

/** Characters of one selected text. */
export const MAX_SELECTION_LENGTH = 4_000
/** Blocks of a file that is translated as a whole. */
export const MAX_TRANSLATED_BLOCKS = 20_000
/** Terms of a team's glossary, for one language. */
export const MAX_GLOSSARY_TERMS = 2_000
export const MAX_TERM_LENGTH = 80

/** The translation of one block, by its number in the file. Blocks that were not reached are absent. */
export interface SegmentView {
  no: number
  state: 'done' | 'failed' | 'waiting'
  text: string
  /** Why it failed, in words; '' otherwise. */
  reason: string
  /** Terms of the glossary that stand in the source and were not translated as it says. */
  missedTerms: string[]
}

export interface GlossaryView {
  terms: GlossaryTermView[]
  /** The caller may change it: owner and admins. */
  mayEdit: boolean
}

export type {
  GlossaryTermView,
  SegmentPage,
  TextTranslationView,
  TranslationView,
} from '../contracts/translate'
