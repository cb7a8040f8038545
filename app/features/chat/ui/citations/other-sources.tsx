import type { Reference } from '../../terms'
import { placesOf } from '../wording'
import { useCitationFocus } from './citation-focus'
import { Places } from './source-card'

interface OtherSourcesProps {
  entryKey: string
  refs: readonly Reference[]
  /** One of them is shown in the place of the open one. */
  onOpen(index: number): void
}

/** The sources beside the open one, by name and place. Pointing at one fills its marks in the text. */
export function OtherSources({ entryKey, refs, onOpen }: OtherSourcesProps) {
  const focus = useCitationFocus()
  return (
    <ul className="reference-list">
      {refs.map((reference) => {
        const { index, title, support } = reference
        return (
          <li
            key={index}
            className="reference"
            onPointerEnter={() => focus?.onPoint({ entryKey, index })}
            onPointerLeave={() => focus?.onPoint(null)}
          >
            <span className="cite" data-weak={support === 'weak' || undefined}>
              {index}
            </span>
            <i className="mini-page" aria-hidden="true" />
            <button
              type="button"
              className="min-w-0 flex-1 text-left hover:text-indigo"
              onClick={() => onOpen(index)}
            >
              <span className="block truncate text-body" title={title}>
                {title}
              </span>
              <span className="block truncate text-micro text-ink-3">
                <Places
                  parts={[...placesOf(reference), ...(support === 'weak' ? ['依据较弱'] : [])]}
                />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
