import type { NodeId } from '#packages/basics/ids'
import type { Inline } from '../body'
import { bookmarkName } from './bookmark-name'

// How a Word file names what it holds of a section: written by the export, looked up when the file comes back.

/** What is written otherwise than it is kept. */
export const isAtom = ({ type }: Inline): boolean =>
  type === 'cite' || type === 'xref' || type === 'math' || type === 'note'

/** Of the so-manieth atom of a section, from 0, in reading order. */
export const atomBookmark = (nodeId: NodeId, index: number): string =>
  bookmarkName(`_ya_${nodeId}_${index}`)
