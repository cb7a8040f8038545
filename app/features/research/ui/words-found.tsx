/** A text with the words that were searched for highlighted. */
export function WordsFound({ text, query }: { text: string; query: string }) {
  return piecesWith(text, query).map(({ offset, piece, isFound }) =>
    isFound ? (
      <mark key={offset} className="scholar-mark">
        {piece}
      </mark>
    ) : (
      <span key={offset}>{piece}</span>
    ),
  )
}

/** The text cut at the query's words: whole words of Latin script, Han wherever they stand. */
export function piecesWith(text: string, query: string) {
  const words = query
    .split(/[\s,，、;；"“”()（）]+/)
    .filter((word) => word.length > 1 && !/^(and|or|of|the|in|on|for|to|a|an)$/i.test(word))
    .slice(0, 12)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .map((word) =>
      /\p{Script=Han}/u.test(word) ? word : `(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`,
    )
  if (words.length === 0) return [{ offset: 0, piece: text, isFound: false }]
  let offset = 0
  return text
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((piece, no) => {
      const cut = { offset, piece, isFound: no % 2 === 1 }
      offset += piece.length
      return cut
    })
    .filter(({ piece }) => piece !== '')
}
