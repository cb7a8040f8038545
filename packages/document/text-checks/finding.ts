import type { NodeId } from '#packages/basics/ids'

/** Something a person should look at before a document is final. */
export interface CheckFinding {
  kind:
    | 'empty'
    | 'budget'
    | 'evidence'
    | 'contradicted'
    | 'unsupported'
    | 'reference'
    | 'dangling'
    | 'waiting'
    | 'fact'
    | 'term'
    | 'wording'
    | 'repeat'
  /** `block`: it cannot be final so, unless a person says that it stands. */
  level: 'block' | 'hint'
  nodeId: NodeId
  blockId: string
  /** In words. */
  message: string
}
