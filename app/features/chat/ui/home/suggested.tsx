export interface SuggestedProps {
  questions: readonly string[]
  /** Puts the words into the box, where they can still be changed. */
  onChoose: (question: string) => void
  /** Keeps its place, so that nothing below it moves as one begins to write. */
  isHidden: boolean
}

/** 不妨问问: what the team's own files answer. One line; what does not fit is cut off. */
export function Suggested({ questions, onChoose, isHidden }: SuggestedProps) {
  if (questions.length === 0) return null
  return (
    <section
      aria-label="不妨问问"
      style={{ visibility: isHidden ? 'hidden' : undefined }}
      className="mt-3.5 flex max-tablet:mt-1.5 items-center gap-2 text-small text-ink-3"
    >
      <span aria-hidden="true" className="flex-none max-tablet:hidden">
        不妨问问
      </span>
      <ul className="flex h-[30px] min-w-0 flex-wrap gap-x-5 overflow-hidden max-tablet:h-11 max-tablet:flex-nowrap max-tablet:items-center max-tablet:overflow-x-auto">
        {questions.map((question) => (
          <li key={question} className="max-w-full flex-none">
            <button
              type="button"
              className="group block max-w-full max-tablet:h-11"
              onClick={() => onChoose(question)}
            >
              <span className="block truncate border-b border-line-2 leading-6 text-ink-2 group-hover:border-ink group-hover:text-ink">
                {question}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
