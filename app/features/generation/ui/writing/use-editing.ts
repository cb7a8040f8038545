import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CaretPlace, LiveView } from '~/features/editor/ui/live'
import type { SectionView } from '~/features/document/terms'
import { AwaitedView } from './section/awaited-view'
import type { Writing } from './use-writing'

/** What stands beside the text; '' for what is to be mended, or nothing. */
export type Beside = 'evidence' | 'comments' | ''

/** What is written in, where its tools stand, and what is beside the text. */
export function useEditing(writing: Writing, stage: { isOver: boolean; isClean: boolean }) {
  const inHand = useSectionInHand(writing)
  const [toolsAt, setToolsAt] = useState<HTMLElement | null>(null)
  const [chosen, setChosen] = useState<Beside | null>(null)
  const isInHand = inHand.edited !== ''
  const live = useRef<LiveView | null>(null)
  const [awaited] = useState(() => new AwaitedView())
  const [isFocused, setFocused] = useState(false)
  const [hasOrigins, setOrigins] = useState(false)
  const [find, setFind] = useState<'find' | 'replace' | null>(null)
  // What is to be mended comes first.
  const first: Beside = stage.isClean ? 'evidence' : ''
  return {
    ...inHand,
    isInHand,
    hasTools: stage.isOver || isInHand,
    isFinal: writing.finalState.final !== null,
    isClosed: writing.isClosed,
    review: writing.review,
    sectionHere: sectionOf(writing, inHand.edited),
    /** The section in hand as it is at this moment. */
    liveView: () => live.current,
    /** The one that is opened next. */
    awaitedView: awaited,
    onView(view: LiveView['view'] | null, saveAll: LiveView['saveAll']) {
      live.current = view && { nodeId: inHand.edited, view, saveAll }
      if (live.current) awaited.announce(live.current)
    },
    find,
    setFind,
    /** Who or what wrote each paragraph is shown. */
    hasOrigins,
    setOrigins,
    /** The page alone, and of it the section in hand. */
    isFocused,
    setFocused,
    toolsAt,
    setToolsAt,
    beside: isFocused || !stage.isOver ? ('' as const) : (chosen ?? first),
    setBeside: setChosen,
  }
}

export type Editing = ReturnType<typeof useEditing>

interface SectionInHand {
  edited: string
  caret: CaretPlace | null
}
const none: SectionInHand = { edited: '', caret: null }

/** The section that is written in, or else where one reads. */
function sectionOf({ reading, nameOf, text }: Writing, edited: string) {
  const nodeId = edited || reading.nodeId
  const hasText = text.sections.has(nodeId)
  return nodeId === '' ? null : { nodeId, title: nameOf(nodeId), hasText }
}

/** The section that is written in, and where it was clicked. A click opens one whose text stands, is open to the reader and not final. */
function useSectionInHand({ text, nodes, isClosedIn }: Writing) {
  const [inHand, setInHand] = useState(none)
  const isClosed = isClosedIn(inHand.edited)
  // Whoever locks the text has saved what was written until then.
  const leave = useEffectEvent(() => {
    if (inHand.edited !== '') void text.reload(inHand.edited).then(() => setInHand(none))
  })
  useEffect(() => {
    if (isClosed) leave()
  }, [isClosed])
  const isWritable = (section: SectionView | undefined) =>
    section !== undefined && !section.isWithheld && !isClosedIn(section.nodeId)
  return {
    // What was typed and is not saved stays in the browser until it may be.
    ...(isClosed ? none : inHand),
    setEdited: (nodeId: string, caret: CaretPlace | null = null) =>
      setInHand(isClosedIn(nodeId) ? none : { edited: nodeId, caret }),
    onText: (nodeId: string, caret: CaretPlace) => {
      const isWriting = [...nodes].some(([id, { state }]) => id === nodeId && state === 'ing')
      if (isWritable(text.sections.get(nodeId)) && !isWriting) setInHand({ edited: nodeId, caret })
    },
  }
}
