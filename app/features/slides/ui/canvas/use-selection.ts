import { useCallback, useMemo, useState } from 'react'
import { handlesOf, type Handle, type Page } from '~/features/document/deck/fit/page'

/** What is chosen on the page that is worked at, and whose words are written. */
export function useSelection(page: Page | undefined) {
  const place = page ? `${page.slideId} ${page.part}` : ''
  const [state, setState] = useState<{ place: string; keys: readonly string[]; writing: string }>({
    place: '',
    keys: [],
    writing: '',
  })
  const handles = useMemo(() => (page ? handlesOf(page) : []), [page])
  // Another page begins with nothing chosen, and what is gone is not chosen any more.
  const keys = state.place === place ? state.keys : NONE
  const selected = useMemo(() => handles.filter(({ key }) => keys.includes(key)), [handles, keys])
  const select = useCallback(
    (next: readonly string[]) => setState({ place, keys: next, writing: '' }),
    [place],
  )
  const write = useCallback(
    (key: string) => setState({ place, keys: key === '' ? [] : [key], writing: key }),
    [place],
  )
  /** On another page, which is gone to. */
  const selectOn = useCallback(
    (slideId: string, next: readonly string[]) =>
      setState({ place: `${slideId} 1`, keys: next, writing: '' }),
    [],
  )
  const writing = state.place === place ? state.writing : ''
  return { handles, selected, writing, select, selectOn, write }
}
export type Selection = ReturnType<typeof useSelection>

const NONE: readonly string[] = []

/** The keys of what is chosen when one more is pressed with Shift. */
export function toggled(selected: readonly Handle[], key: string): string[] {
  const keys = selected.map((item) => item.key)
  return keys.includes(key) ? keys.filter((item) => item !== key) : [...keys, key]
}
