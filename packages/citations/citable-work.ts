/** A person or a body that answers for a work. `literal` is a name that is written whole. */
export interface WorkName {
  family: string
  given?: string
  literal?: string
  /** Jr, III */
  suffix?: string
}

/** A day as far as it is known. `era` is the year in another reckoning: 清同治四年. */
export interface WorkDate {
  year: number
  month?: number
  day?: number
  era?: string
}

/** A work, as CSL-JSON names its parts. '' and absent are what nobody told: left out, never guessed. */
export interface CitableWork {
  /** CSL's: article-journal, book, chapter, paper-conference, thesis, webpage …; others are written as [Z]. */
  type: string
  title: string
  author: readonly WorkName[]
  issued: WorkDate | null
  'container-title'?: string
  /** Who answers for the book that holds a chapter; its editors when absent. */
  'container-author'?: readonly WorkName[]
  /** What a paper was given at, when its proceedings have no name of their own. */
  'event-title'?: string
  publisher?: string
  'publisher-place'?: string
  volume?: string
  issue?: string
  page?: string
  edition?: string
  version?: string
  /** Of maps: `1∶25 000`, `128cm×84cm`. */
  scale?: string
  dimensions?: string
  DOI?: string
  CSTR?: string
  URL?: string
  accessed?: WorkDate
  language?: string
  translator?: readonly WorkName[]
  editor?: readonly WorkName[]
  /** Of reports, patents, standards and archives. */
  number?: string
  genre?: string
}

/** Chinese and Japanese works say 等 and 译, others et al. and trans. */
export function isEastern({
  language = '',
  title,
}: Pick<CitableWork, 'language' | 'title'>): boolean {
  if (language !== '') return /^(?:zh|ja|chi|jpn)/i.test(language)
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title)
}
