import { useEffect, useEffectEvent, useState } from 'react'
import { useShellOrNull } from '~/client/use-shell'
import type { ThreadView } from '../../comments-contract'
import { useDrafts } from './use-drafts'
import {
  NEW_THREAD,
  type CommentsOfText,
  type CommentSubject,
  type MarkedThread,
} from './comments-context'
import { usePeople, type TextAccess } from './use-people'
import { useRequestedThread } from './use-requested-thread'
import { useThreads, type CommentWords, type TextEvents } from './use-threads'

export interface CommentsInput extends TextEvents {
  teamId: string
  documentId: string
  /** Headings in reading order. */
  nodeIds: readonly string[]
  isOpen: boolean
  /** Null where nothing is said here of who may open it. */
  access?: TextAccess | null
  onOpen: () => void
  /** Brings a section into sight, or a block of it. */
  onSection: (nodeId: string, blockId?: string) => void
}

/** Comments of the text on the page: which are visible, which is in hand, and what is being written. */
export function useComments(input: CommentsInput) {
  const { teamId, documentId, isOpen, onOpen, access = null } = input
  const threads = useThreads(teamId, documentId, input)
  const callable = usePeople({ teamId, documentId, isOpen, access })
  const drafts = useDrafts(documentId)
  const [filter, setFilter] = useState<'open' | 'own' | 'all'>('open')
  const [activeId, setActive] = useState('')
  const all = inOrder(threads.threads ?? [], input.nodeIds)
  const visible = all.filter(isVisible(filter, activeId))
  const show = (thread: ThreadView | null) => {
    setActive(thread?.id ?? '')
    onOpen()
    if (thread && !scrollToThread(thread)) input.onSection(thread.nodeId)
  }
  const walk = (step: 1 | -1) => {
    const next = neighbourOf(visible, activeId, step)
    if (next) show(next)
  }
  const begin = (subject: CommentSubject) => {
    drafts.setSubject(subject)
    show(null)
  }
  useRequestedThread(threads.threads, show)
  useWalkKeys(isOpen && visible.length > 0, walk)
  return {
    ...threads,
    /** Owner and admins take away what others said. */
    isManager: (useShellOrNull()?.team?.member.role ?? 'member') !== 'member',
    callable,
    drafts,
    filter,
    setFilter,
    all,
    visible,
    openCount: countOpen(all),
    ownCount: countOpen(all.filter(({ isForCaller }) => isForCaller)),
    activeId,
    setActive,
    show,
    walk,
    /** Where the words of a thread stand, in the text alone. */
    showWords: ({ nodeId, places }: ThreadView) => input.onSection(nodeId, places[0]?.blockId),
    /** What marks in the text are drawn from. */
    ofText: { ...marksOf(isOpen ? visible : null, drafts.subject, activeId), begin },
    async addNew(words: CommentWords) {
      const thread = drafts.subject && (await threads.add(drafts.subject, words))
      if (!thread) return false
      drafts.setSubject(null)
      setActive(thread.id)
      return true
    },
  }
}

export type Comments = ReturnType<typeof useComments>

/** Null: nothing is marked. What a comment that is being written is about stays so: its selection goes with the keyboard. */
function marksOf(
  visible: readonly ThreadView[] | null,
  subject: CommentSubject | null,
  activeId: string,
): Omit<CommentsOfText, 'begin'> {
  const begun: MarkedThread[] = subject
    ? [{ id: NEW_THREAD, nodeId: subject.nodeId, places: [...subject.places] }]
    : []
  return {
    threads: visible ? [...visible, ...begun] : [],
    activeId: subject && activeId === '' ? NEW_THREAD : activeId,
  }
}

const isVisible =
  (filter: 'open' | 'own' | 'all', activeId: string) =>
  ({ state, id, isForCaller }: ThreadView) =>
    filter === 'all' || id === activeId || (state === 'open' && (filter === 'open' || isForCaller))

const countOpen = (threads: readonly ThreadView[]): number =>
  threads.filter(({ state }) => state === 'open').length

function neighbourOf(visible: readonly ThreadView[], activeId: string, step: 1 | -1) {
  const index = visible.findIndex(({ id }) => id === activeId)
  return visible.at(index < 0 && step < 0 ? -1 : (index + step) % visible.length)
}

/** As the text goes; those whose words are gone stand last in their section. */
function inOrder(threads: readonly ThreadView[], nodeIds: readonly string[]): ThreadView[] {
  const order = new Map(nodeIds.map((id, index) => [id, index]))
  return threads.toSorted(
    (a, b) =>
      (order.get(a.nodeId) ?? 0) - (order.get(b.nodeId) ?? 0) ||
      (a.places.length === 0 ? 1 : 0) - (b.places.length === 0 ? 1 : 0),
  )
}

/** False where the section is not on the page. */
function scrollToThread({ id, nodeId }: ThreadView): boolean {
  const section = document.querySelector(`[data-section="${CSS.escape(nodeId)}"]`)
  const mark = section?.querySelector(`[data-thread="${CSS.escape(id)}"]`)
  ;(mark ?? section)?.scrollIntoView({ block: 'center' })
  return section !== null
}

function useWalkKeys(isOn: boolean, walk: (step: 1 | -1) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event)
    if (step === null) return
    event.preventDefault()
    walk(step)
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

// By their places: Alt makes other signs of these keys on a Mac.
function stepOf({ altKey, ctrlKey, metaKey, isComposing, code }: KeyboardEvent): 1 | -1 | null {
  if (!altKey || ctrlKey || metaKey || isComposing) return null
  return code === 'Period' ? 1 : code === 'Comma' ? -1 : null
}
