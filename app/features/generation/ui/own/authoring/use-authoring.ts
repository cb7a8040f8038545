import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { nodesOf } from '~/features/document/schema'
import type { SectionBody } from '~/features/document/schema/body'
import type { SectionView } from '~/features/document/terms'
import { readSections } from '~/features/document/ui/writing'
import { askForAssist } from '~/features/editor/ui/assist'
import type { Editing } from '../../writing/use-editing'
import type { Writing } from '../../writing/use-writing'
import { leaveSection } from '../leave-section'
import { saveBody } from '../own-headings'
import { emptySections, type EmptySection } from './empty-sections'

export interface AuthoredSection extends EmptySection {
  state: 'waiting' | 'writing' | 'done' | 'failed'
  /** Why it was not written. */
  message: string
}

/** Of what is told when the team has no coins left: the next section would fail as well. */
const COINS_SHORT = '7001'
const nothing: SectionBody = { type: 'doc', content: [] }

/** Writes the sections of a text that have no words, one after the other; each is stored when it is there. */
export function useAuthoring({ teamId, documentId, tree, text }: Writing, editing: Editing) {
  const [sections, setSections] = useState<readonly AuthoredSection[] | null>(null)
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController | null>(null)
  const set = (nodeId: string, part: Partial<AuthoredSection>) =>
    setSections(
      (now) => now?.map((item) => (item.nodeId === nodeId ? { ...item, ...part } : item)) ?? null,
    )
  const read = useEffectEvent(async () => {
    // What is in hand is saved first: it is a section like the others.
    if (!(await leaveSection(editing))) return null
    const ids = nodesOf(tree).map(({ id }) => id)
    return readSections(teamId, documentId, ids)
  })
  const show = useEffectEvent((texts: readonly SectionView[] | null) => {
    if (texts) setSections(emptySections(tree, texts).map(waiting))
  })
  useEffect(() => {
    void read().then(show)
    return () => running.current?.abort()
  }, [])

  async function write(section: AuthoredSection, signal: AbortSignal): Promise<boolean> {
    const { nodeId, rev } = section
    const request = { type: 'ONE_CLICK_AUTHORING', body: nothing } as const
    set(nodeId, { state: 'writing', message: '' })
    for await (const event of askForAssist({ teamId, documentId, nodeId }, request, signal)) {
      if (event.type === 'assist.failed') {
        set(nodeId, { state: 'failed', message: event.message })
        return event.code !== COINS_SHORT
      }
      if (event.type !== 'assist.done') continue
      const saved = await saveBody({ teamId, documentId }, { id: nodeId, rev, body: event.body })
      set(nodeId, saved === null ? { state: 'failed', message: '没有存上' } : { state: 'done' })
      await text.reload(nodeId)
    }
    if (signal.aborted) set(nodeId, { state: 'waiting' })
    return !signal.aborted
  }

  async function start() {
    const { signal } = (running.current = new AbortController())
    setRunning(true)
    for (const section of sections ?? []) {
      if (section.state === 'done') continue
      if (!(await write(section, signal))) break
    }
    setRunning(false)
  }
  return { sections, isRunning, start: () => void start(), stop: () => running.current?.abort() }
}

const waiting = (section: EmptySection): AuthoredSection => ({
  ...section,
  state: 'waiting',
  message: '',
})
