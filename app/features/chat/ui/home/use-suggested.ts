import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { list, object, readOrNull, text } from '#packages/basics/shape'
import type { PickedFile } from '../composer/home-question'

const answered = object({ suggested: list(text) })

/** What may be asked: of the team's files, or of those alone that are chosen. */
export function useSuggested(ofTeam: readonly string[], chosen: readonly PickedFile[]) {
  // A file is read by its place in the address, so that one chosen since gets an answer of its own.
  const ids = chosen.map(({ id }) => id).join(',')
  const { load, data } = useFetcher<unknown>({ key: `suggested ${ids}` })
  useEffect(() => {
    if (ids !== '') void load(`/chat?index&files=${ids}`)
  }, [ids, load])
  return ids === '' ? ofTeam : (readOrNull(answered, data)?.suggested ?? [])
}
