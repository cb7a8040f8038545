import type { EditorState } from 'prosemirror-state'
import { Avatar } from '~/kit/avatar'
import { peersOf } from './peers'

/** Who else writes in the section. */
export function PeersHere({ state }: { state: EditorState }) {
  const names = [...new Set(peersOf(state).map(({ name }) => name))]
  if (names.length === 0) return null
  const words = `${names.join('、')}也在写这一节`
  return (
    <span role="status" aria-label={words} title={words} className="flex flex-none -space-x-1">
      {names.slice(0, 4).map((name) => (
        <Avatar key={name} name={name} tone="indigo" />
      ))}
    </span>
  )
}
