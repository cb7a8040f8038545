import { headingWords } from '~/core/text/heading-words'

export interface OutlineEntry {
  title: string
  /** 0 for chapters. */
  depth: number
  go: () => void
}

/** The table of contents at the side of a document. */
export function Outline({ entries }: { entries: readonly OutlineEntry[] }) {
  return (
    <nav className="pdf-outline" aria-label="目录">
      {entries.map((entry, index) => (
        <button
          // Titles repeat (小结, 参考文献); the place in the list is the identity.
          key={index}
          type="button"
          className="pdf-outline-entry"
          style={{ paddingLeft: 12 + Math.min(entry.depth, 5) * 14 }}
          title={headingWords(entry.title)}
          onClick={entry.go}
        >
          {headingWords(entry.title)}
        </button>
      ))}
    </nav>
  )
}
