let segmenter: Intl.Segmenter | undefined

/** Cuts Chinese text into dictionary words. Made when first used: its dictionary takes a while to load. */
export const wordSegmenter = (): Intl.Segmenter =>
  (segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' }))
