import { sourceStates, type SourceStatus } from '../terms'

/** Says which sources did not answer; nothing when all did. */
export function SourceNotes({ sources }: { sources: readonly SourceStatus[] }) {
  const silent = sources.filter(({ state }) => state !== 'ok')
  if (silent.length === 0) return null
  const notes = silent.map(({ label, state }) => `${label}（${sourceStates[state]}）`).join('、')
  return (
    <p className="scholar-note" role="status">
      这次没有结果的来源：{notes}
    </p>
  )
}
