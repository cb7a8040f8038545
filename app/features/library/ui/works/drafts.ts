import type { WorkView } from '../../wire/contracts/works'
import {
  bareDoi,
  isDoi,
  isWorkDate,
  missingParts,
  NAMES_APART,
  partsOfKind,
  workParts,
  type WorkKind,
  type WorkPart,
  type WorkParts,
} from '../../wire/terms/works'
import type { WrittenWork } from './calls'

/** A description as it stands in the form. */
export interface WorkDraft {
  kind: WorkKind
  parts: WorkParts
}

export const draftOf = ({ kind, parts }: WorkView): WorkDraft => ({ kind, parts })

export const withPart = (draft: WorkDraft, part: WorkPart, value: string): WorkDraft => ({
  ...draft,
  parts: { ...draft.parts, [part]: value },
})

/** What was found meanwhile comes into a draft where nobody wrote. */
export function updatedDraft(draft: WorkDraft, before: WorkDraft, found: WorkDraft): WorkDraft {
  const changed = workParts.filter(
    (part) => (draft.parts[part] ?? '') !== (before.parts[part] ?? ''),
  )
  const own = changed.map((part) => [part, draft.parts[part] ?? ''])
  return {
    kind: draft.kind === before.kind ? found.kind : draft.kind,
    parts: { ...found.parts, ...Object.fromEntries(own) },
  }
}

/** Parts of the kind, and what is there beside them: nothing that was read is hidden by another kind. */
export function visibleParts({ kind, parts }: WorkDraft): WorkPart[] {
  const own = partsOfKind[kind]
  return [...own, ...workParts.filter((part) => !own.includes(part) && parts[part])]
}

export const missingOf = ({ kind, parts }: WorkDraft): WorkPart[] => missingParts(kind, parts)

export const hasFault = ({ parts }: WorkDraft): boolean =>
  !isWorkDate(parts.date?.trim() ?? '') ||
  !isDoi(parts.doi ?? '') ||
  (parts.title ?? '').trim() === ''

const MANY = new Set<WorkPart>(['authors', 'translators', 'editors'])

/** As it is sent: names divided in one way, blanks at the ends gone. */
export function writtenWork(fileId: string, { kind, parts }: WorkDraft): WrittenWork {
  const tidy = Object.entries(parts).map(([part, value]) => [part, value.trim()])
  const names = [...MANY].flatMap((part) =>
    parts[part]
      ? [
          [
            part,
            parts[part]
              // A comma of Chinese type stands between names; within one that is Western, another kind does.
              .split(/\s*[;；、，]\s*/)
              .filter(Boolean)
              .join(NAMES_APART),
          ],
        ]
      : [],
  )
  const doi = parts.doi ? [['doi', bareDoi(parts.doi)]] : []
  return { fileId, kind, parts: Object.fromEntries([...tidy, ...names, ...doi]) }
}
