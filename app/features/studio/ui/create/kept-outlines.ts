import { list, number, object, readOrNull, text } from '~/core/shape'
import { local } from '~/browser/storage'

/** A deck's outline that this browser keeps, so that it can be gone on with. */
export interface KeptOutline {
  /** The creation it belongs to. */
  id: string
  title: string
  slides: number
  /** ms. */
  at: number
}

export const KEPT_OUTLINES = 3

const KEY = 'a_maximum_of_three_ppt_outline_data'
const GENERATED = 'outline_generation_count'
const LOADED = 'number_of_times_the_ppt_outline_has_been_loaded'

const kept = list(object({ id: text, title: text, slides: number, at: number }))

/** Latest first. */
export const keptOutlines = (): KeptOutline[] => readOrNull(kept, local.read(KEY, null)) ?? []

/** Keeps one more; of four the oldest goes. The same creation is kept once, in its latest form. */
export function keepOutline(outline: KeptOutline): KeptOutline[] {
  const next = [outline, ...keptOutlines().filter(({ id }) => id !== outline.id)]
  local.write(KEY, next.slice(0, KEPT_OUTLINES))
  return keptOutlines()
}

export function dropOutline(id: string): KeptOutline[] {
  local.write(
    KEY,
    keptOutlines().filter((item) => item.id !== id),
  )
  return keptOutlines()
}

/** Counted only; nothing is refused for it. */
export const countGeneration = () => count(GENERATED)
/** As {@link countGeneration}. */
export const countOutlineLoad = () => count(LOADED)

function count(key: string): number {
  const next = (readOrNull(number, local.read(key, 0)) ?? 0) + 1
  local.write(key, next)
  return next
}
