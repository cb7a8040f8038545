import { local } from '~/browser/storage'
import { object, oneOf, readOrNull, text } from '~/core/shape'
import { newDraft, type Draft, type DraftKind } from './draft'

// Signing out takes away whatever begins with `draft_`.
const KEY = 'draft_creation'

const keptShape = object({
  kind: oneOf<DraftKind>(['paper', 'book', 'ppt']),
  topic: text,
  outlineText: text,
  requirement: text,
})

/** A form that was filled in and not sent, as this browser kept it; null where there is none. */
export function keptForm(): Draft | null {
  const kept = local.read<unknown>(KEY, null)
  const known = readOrNull(keptShape, kept)
  return known && { ...newDraft(known.kind), ...Object(kept) }
}

/** Keeps what a person would have to write again. */
export function keepForm(draft: Draft): void {
  if (isWorthKeeping(draft)) local.write(KEY, draft)
  else local.remove(KEY)
}

export const dropForm = (): void => local.remove(KEY)

const isWorthKeeping = ({ topic, outlineText, outlineFile, requirement, files, card }: Draft) =>
  [topic, outlineText, requirement, card.tone, card.forbidden, card.terms].some(
    (words) => words.trim() !== '',
  ) ||
  outlineFile !== null ||
  files.length > 0
