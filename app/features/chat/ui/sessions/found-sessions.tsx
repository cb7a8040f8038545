import { Link } from 'react-router'
import type { FoundQuestion, QuestionRecordView } from '../../record-terms'
import { addressOfFound } from '../../record-opening'

const parts = { title: '标题', question: '问题', answer: '回答' } as const

/** Conversations that hold a word, each with the words around it; a click leads to the place. */
export function FoundSessions(props: {
  found: FoundQuestion[]
  /** Opens one that was asked beside a file or folder, once it is known to be there still. */
  onOpen(record: QuestionRecordView): void
  onPick(): void
}) {
  const { found, onOpen, onPick } = props
  if (found.length === 0) {
    return (
      <p className="px-5 pt-4 text-small text-ink-3" role="status">
        标题、问题和回答里都没有这个词
      </p>
    )
  }
  return (
    <ul aria-label="找到的提问" className="pt-2">
      {found.map(({ record, messageId, part, text, mark }) => (
        <li key={record.id} className="mx-2.5">
          <Link
            to={addressOfFound(record, messageId)}
            onClick={(event) => {
              onPick()
              if (record.sessionFrom === 'Normal') return
              event.preventDefault()
              onOpen(record)
            }}
            className="block rounded-md px-2.5 py-2 text-ink-2 hover:bg-wash"
          >
            <span className="block truncate text-ink" title={record.title}>
              {record.title}
            </span>
            {part !== 'title' && (
              <span className="line-clamp-2 text-small text-ink-3">
                <span className="sr-only">{parts[part]}：</span>
                {mark ? (
                  <>
                    {text.slice(0, mark.from)}
                    <mark className="rounded-sm bg-marker text-ink">
                      {text.slice(mark.from, mark.to)}
                    </mark>
                    {text.slice(mark.to)}
                  </>
                ) : (
                  text
                )}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
