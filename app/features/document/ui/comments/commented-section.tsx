import { memo, useContext } from 'react'
import { locatePlaces } from '../../comments/places'
import type { SectionBody } from '#packages/document/body'
import { withCommentMarks } from '#packages/document/comment-marks'
import { SectionView } from '../page'
import { CommentsContext } from './comments-context'

/** The text under a heading as it is read, with marks on what is spoken of; nothing beside it draws it anew. */
export const CommentedSection = memo(Commented)

function Commented({ nodeId, body }: { nodeId: string; body: SectionBody }) {
  const comments = useContext(CommentsContext)
  const here = comments?.threads.filter((thread) => thread.nodeId === nodeId) ?? []
  // The text may be newer or older than the list of threads.
  const placed = here.map(({ id, places }) => ({ id, places: locatePlaces(places, body) }))
  return <SectionView body={placed.length === 0 ? body : withCommentMarks(body, placed)} />
}
