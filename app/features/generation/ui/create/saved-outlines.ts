import { list, number, object, readOrNull, text } from '#packages/basics/shape'
import { local } from '~/client/storage'
import type { CreationView } from '../../terms'

/** A deck's outline that this browser keeps, so that it can be gone on with. */
export interface SavedOutline {
  /** The creation it belongs to. */
  id: string
  title: string
  slides: number
  /** ms. */
  at: number
}

export const SAVED_OUTLINES = 3

const KEY = 'a_maximum_of_three_ppt_outline_data'
const GENERATED = 'outline_generation_count'
const LOADED = 'number_of_times_the_ppt_outline_has_been_loaded'

const savedShape = list(object({ id: text, title: text, slides: number, at: number }))

/** Latest first. */
export const savedOutlines = (): SavedOutline[] =>
  readOrNull(savedShape, local.read(KEY, null)) ?? []

/** Keeps one more; of four the oldest goes. The same creation is kept once, in its latest form. */
export function keepOutline(outline: SavedOutline): SavedOutline[] {
  const next = [outline, ...savedOutlines().filter(({ id }) => id !== outline.id)]
  local.write(KEY, next.slice(0, SAVED_OUTLINES))
  return savedOutlines()
}

export function dropOutline(id: string): SavedOutline[] {
  local.write(
    KEY,
    savedOutlines().filter((item) => item.id !== id),
  )
  return savedOutlines()
}

/** A deck that is written is gone on with elsewhere. */
export function dropWritten({ id, kind, taskStatus }: WrittenCreation): void {
  if (kind === 'ppt' && taskStatus !== 'init') dropOutline(id)
}

type WrittenCreation = Pick<CreationView, 'id' | 'kind' | 'taskStatus'>

/** Counted only; nothing is refused for it. */
export const countGeneration = () => count(GENERATED)
/** As {@link countGeneration}. */
export const countOutlineLoad = () => count(LOADED)

function count(key: string): number {
  const next = (readOrNull(number, local.read(key, 0)) ?? 0) + 1
  local.write(key, next)
  return next
}
