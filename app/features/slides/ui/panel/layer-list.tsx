import { SectionTitle } from '~/kit/section-title'
import { nameOf } from '../canvas/arranging'
import type { Selection } from '../canvas/use-selection'

/** What lies on the page, the highest first; a press chooses it. */
export function LayerList({ selection }: { selection: Selection }) {
  const { handles, selected, select } = selection
  return (
    <section aria-label="图层">
      <SectionTitle>图层</SectionTitle>
      <ul className="mt-2 flex flex-col gap-0.5">
        {handles.toReversed().map((handle) => (
          <li key={handle.key}>
            <button
              type="button"
              className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left text-small hover:bg-wash aria-pressed:bg-wash-2"
              aria-pressed={selected.includes(handle)}
              onClick={() => select([handle.key])}
            >
              <span className="flex-none">{nameOf(handle, handles)}</span>
              <span className="min-w-0 flex-1 truncate text-ink-3">{wordsIn(handle.box)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const wordsIn = (box: Selection['handles'][number]['box']): string =>
  box.kind === 'text' ? box.paragraphs.map(({ text }) => text).join(' ') : ''
