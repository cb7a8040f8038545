import { Button } from '~/kit/controls/button'
import type { DocNode } from '#packages/document'
import type { LeftOutView } from '../../study-terms'
import { adviceFor } from './lacking'

export interface LackingNoteProps {
  node: DocNode
  /** Number of the heading; '' for none. */
  label: string
  leftOut: readonly LeftOutView[]
  /** Goes to the heading; absent where one is there. */
  onGo?: () => void
  /** Takes the heading away; absent where nothing is changed. */
  onDrop?: (() => void) | undefined
}

/** A heading that leans on nothing, and what could help. */
export function LackingNote({ node, label, leftOut, onGo, onDrop }: LackingNoteProps) {
  return (
    <section className="drawer-lacking" aria-label={`缺依据：${node.title}`}>
      <b>
        {label && `${label} `}
        {node.title} 缺依据
      </b>
      <p>{adviceFor(node, leftOut)}</p>
      {(onGo || onDrop) && (
        <p className="flex gap-2 pt-1.5">
          {onGo && (
            <Button size="small" onClick={onGo}>
              去补
            </Button>
          )}
          {onDrop && (
            <Button size="small" kind="ghost" onClick={onDrop}>
              不单列
            </Button>
          )}
        </p>
      )}
    </section>
  )
}
