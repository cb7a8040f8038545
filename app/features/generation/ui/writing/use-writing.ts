import { useMemo, useState } from 'react'
import type { FinalView } from '~/features/document/contract'
import type { CheckFinding, DocumentHeadings } from '~/features/document/terms'
import { onScreen } from '#packages/document'
import type { CreationView } from '../../terms'
import {
  chaptersOf,
  chapterWith,
  chapterWrittenFirst,
  GOING,
  nodesOfChapter,
  placeAt,
  titleOf,
} from './chapters'
import { checkGroups, useChapter, useChecks } from '~/features/document/ui/writing'
import { useCreation } from './use-creation'
import { useCreationActions } from './use-creation-actions'
import { useFinal } from '~/features/document/ui/history'
import { finalWithin, useReview, withLocked } from '~/features/document/ui/review'
import { useNumbers } from './use-numbers'

export interface WritingInput {
  teamId: string
  creation: CreationView
  documentId: string
  outline: DocumentHeadings
  final: FinalView | null
  /** The heading that the address names; '' for none. */
  requestedNode: string
}

/** Where one reads. */
interface ReadingPlace {
  chapterId: string
  nodeId: string
  /** Paragraph that something was found in, and when it was asked for: asked again it is shown again. */
  blockId?: string
  again?: number
}

/** So many headings are read as a whole, so that numbers run through all of the text. */
const READ_WHOLE = 150
/** So many have their live text sent along. */
const STREAMED_AT_ONCE = 20

/** Everything that the writing page shows: facts, live text, chapters, texts, checks. */
export function useWriting(input: WritingInput) {
  const { teamId, creation: first, documentId, outline, requestedNode: requested } = input
  const closing = useClosing(input)
  const chapters = useChapters(input, closing.finals)
  const reading = useReading(chapters, requested || chapterWrittenFirst(chapters, first))
  const { place } = reading
  const chapter = chapterWith(chapters, place.chapterId)
  const open = nodesOfChapter(chapter)
  const all = chapters.flatMap(nodesOfChapter)
  const watched = useCreation(teamId, first, open.slice(0, STREAMED_AT_ONCE).join(','))
  const { creation, fresh, live } = watched.state
  const nodeIds = all.length <= READ_WHOLE ? all : open
  const text = useChapter({ teamId, documentId, nodeIds, fresh, onRead: watched.markRead })
  const actions = useCreationActions(teamId, creation, watched.take, watched.refresh)
  const round = `${creation.done} ${creation.taskStatus} ${text.round}`
  const checks = useChecks(teamId, documentId, round)
  const nodes = useMemo(
    () => new Map(creation.nodes.map((node) => [node.nodeId, node])),
    [creation.nodes],
  )
  const numbers = useNumbers(input, { text, isWhole: nodeIds === all, creation, place })
  const isGoing = GOING.has(creation.taskStatus)
  // Finished it reads as one scroll; while it is written one stays where one watches.
  const isWhole = nodeIds === all && creation.taskStatus === 'done'
  const mayRetry = !closing.isClosed && (!isGoing || creation.isPaused)
  return {
    teamId,
    documentId,
    tree: outline.tree,
    chapters,
    chapter,
    place,
    creation,
    live,
    nodes,
    text,
    ...numbers,
    actions,
    ...closing,
    isGoing,
    isWhole,
    /** Where one reads, for the contents. */
    reading: reading.at(isWhole),
    onSeen: reading.onSeen,
    take: watched.take,
    checks: { ...checks, groups: groupsOf(checks, isGoing, creation.nodes) },
    goTo: reading.goTo,
    look: reading.look,
    nameOf: (nodeId: string) => titleOf(chapters, nodeId),
    onRetry: mayRetry ? (nodeId: string) => void actions.retry([nodeId]) : null,
  }
}

/** Headings with their numbers; those that are final as ones that nothing is written in. */
function useChapters({ outline, creation }: WritingInput, finals: ReadonlySet<string>) {
  const { tree } = outline
  return useMemo(() => {
    const children = finals.size > 0 ? withLocked(tree.children, finals) : tree.children
    return chaptersOf({ ...tree, children }, onScreen(creation))
  }, [tree, creation, finals])
}

/** Whether a text may be written: a final or locked one may not. */
function useClosing({ teamId, documentId, final, outline }: WritingInput) {
  const finalState = useFinal(teamId, documentId, final)
  const review = useReview(teamId, documentId, finalState.final === null)
  const isClosed = finalState.final !== null || review.isLocked
  const finals = useMemo(
    () => finalWithin(outline.tree.children, review.assignments),
    [outline.tree, review.assignments],
  )
  /** Of one section: it may be final while others are written. */
  const isClosedIn = (nodeId: string) => isClosed || finals.has(nodeId)
  return { finalState, review, isClosed, isClosedIn, finals }
}

/** Where one reads: what was asked for, and, in one scroll, what has come to the top since. */
function useReading(chapters: ReturnType<typeof chaptersOf>, requested: string) {
  const [place, setPlace] = useState<ReadingPlace>(() => placeAt(chapters, requested))
  const [visibleId, setVisibleId] = useState('')
  const go = (next: ReadingPlace) => {
    setVisibleId('')
    setPlace({ ...next, again: Date.now() })
  }
  return {
    place,
    at(isWhole: boolean) {
      const nodeId = isWhole && visibleId !== '' ? visibleId : place.nodeId
      return { chapterId: chapterWith(chapters, nodeId)?.node.id ?? '', nodeId }
    },
    onSeen: setVisibleId,
    goTo: (chapterId: string, nodeId: string, blockId?: string) =>
      go({ chapterId, nodeId, ...(blockId && { blockId }) }),
    look({ nodeId, blockId }: CheckFinding) {
      const of = chapterWith(chapters, nodeId)
      if (of) go({ chapterId: of.node.id, nodeId, blockId })
    },
  }
}

function groupsOf(
  { findings, isLooking }: ReturnType<typeof useChecks>,
  isGoing: boolean,
  nodes: CreationView['nodes'],
) {
  // Until it is looked at anew, what was empty may have come with the last words as well.
  const awaited = isGoing || isLooking ? nodes.flatMap(comingOrCome) : []
  return findings && checkGroups(findings, new Set(awaited))
}

// What was found is a little older than what has been written since.
const comingOrCome = ({ nodeId, state, words }: CreationView['nodes'][number]) =>
  state === 'wait' || state === 'ing' || (state === 'done' && words > 0) ? [nodeId] : []

export type Writing = ReturnType<typeof useWriting>
