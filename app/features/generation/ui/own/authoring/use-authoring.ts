import { withLocked } from '~/features/document/ui/review'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showToast } from '~/client/toasts'
import { nodesOf } from '#packages/document'
import type { SectionBody } from '#packages/document/body'
import type { SectionView } from '~/features/document/terms'
import { readSections } from '~/features/document/ui/writing'
import type { OutlineEditor } from '~/features/document/ui/outline'
import { askForAssist } from '~/features/editor/ui/assist'
import { dropDraft, keepDraft } from '~/features/editor/ui/saving'
import type { Editing } from '../../writing/use-editing'
import type { Writing } from '../../writing/use-writing'
import { leaveSection } from '../leave-section'
import { saveBody } from '../own-headings'
import type { AuthoringDialogProps } from './authoring-dialog'
import { emptySections, type EmptySection } from './empty-sections'

export interface AuthoredSection extends EmptySection {
  state: 'waiting' | 'writing' | 'done' | 'failed'
  /** Why it was not written. */
  message: string
  /** What was written, and paid, while it is not stored. */
  written: SectionBody | null
}

/** Of what is told when the team has no coins left: the next section would fail as well. */
const COINS_SHORT = '7001'
const nothing: SectionBody = { type: 'doc', content: [] }

/** Writes the sections of a text that have no words, one after the other; each is stored when it is there. */
export function useAuthoring({ writing, editing, editor, onClose }: AuthoringDialogProps) {
  const [sections, setSections] = useState<readonly AuthoredSection[] | null>(null)
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController | null>(null)
  const set = (nodeId: string, part: Partial<AuthoredSection>) =>
    setSections(
      (now) => now?.map((item) => (item.nodeId === nodeId ? { ...item, ...part } : item)) ?? null,
    )
  const read = useEffectEvent(() => readSaved(writing, editing, editor))
  const show = useEffectEvent((texts: readonly SectionView[] | null) => {
    // Why not has been said.
    if (!texts) return onClose()
    // Headings that were on their way have come since the page was drawn.
    const { tree } = editor.snapshot()
    const children = withLocked(tree.children, writing.finals)
    setSections(emptySections({ ...tree, children }, texts).map(waiting))
  })
  useEffect(() => {
    void read().then(show)
    return () => running.current?.abort()
  }, [])

  const write = sectionWriter(writing, set)

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

/** Texts of all sections, once what is in hand and headings that were added just now are saved; null where they are not. */
async function readSaved(
  { teamId, documentId }: Writing,
  editing: Editing,
  editor: OutlineEditor,
): Promise<SectionView[] | null> {
  if ((await leaveSection(editing)) && (await editor.flush())) {
    const ids = nodesOf(editor.snapshot().tree).map(({ id }) => id)
    return readSections(teamId, documentId, ids)
  }
  showToast({ icon: 'info', title: '正在写的还没有存上，存好以后再试' })
  return null
}

type SetSection = (nodeId: string, part: Partial<AuthoredSection>) => void

/** What writes one section and stores it; false where the others would fail as well, or it was stopped. */
function sectionWriter({ teamId, documentId, text }: Writing, set: SetSection) {
  async function store({ nodeId, rev }: AuthoredSection, body: SectionBody): Promise<boolean> {
    const saved = await saveBody({ teamId, documentId }, { id: nodeId, rev, body })
    if (saved === null) {
      // It is paid for: whoever closes this finds it in the section.
      keepDraft(documentId, nodeId, { rev, body: nothing, edited: body })
      set(nodeId, { state: 'failed', message: '写好了，没有存上；接着写就先存它', written: body })
    } else {
      dropDraft(documentId, nodeId)
      set(nodeId, { state: 'done', written: null })
    }
    await text.reload(nodeId)
    return saved !== null
  }
  return async (section: AuthoredSection, signal: AbortSignal): Promise<boolean> => {
    const { nodeId } = section
    if (section.written) return store(section, section.written)
    const request = { type: 'ONE_CLICK_AUTHORING', body: nothing } as const
    set(nodeId, { state: 'writing', message: '' })
    for await (const event of askForAssist({ teamId, documentId, nodeId }, request, signal)) {
      if (event.type === 'assist.failed') {
        set(nodeId, { state: 'failed', message: event.message })
        return event.code !== COINS_SHORT
      }
      if (event.type === 'assist.done') return store(section, event.body)
    }
    if (signal.aborted) set(nodeId, { state: 'waiting' })
    return !signal.aborted
  }
}

const waiting = (section: EmptySection): AuthoredSection => ({
  ...section,
  state: 'waiting',
  message: '',
  written: null,
})
