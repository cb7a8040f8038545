import { Network } from 'lucide-react'
import type { OwnKind } from '~/features/document/wire/terms/own'
import { FileMark } from '~/kit/file-mark'

/** A leaf for a text, a line icon for a map. */
export function KindMark({ kind }: { kind: OwnKind }) {
  if (kind === 'text') return <FileMark extension="docx" />
  return (
    <span
      className="grid w-[26px] flex-none place-items-center text-ink-2"
      role="img"
      aria-label="脑图"
    >
      <Network size={21} strokeWidth={1.5} aria-hidden="true" />
    </span>
  )
}
