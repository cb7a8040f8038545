import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { SavedWorkView, ScholarWork } from '../terms'

export interface WorkActions {
  /** Ids of works on their way into the library. */
  busy: ReadonlySet<string>
  /** File of a work that lies in the library; '' for the rest. */
  fileOf: (workId: string) => string
  save: (work: ScholarWork) => Promise<SavedWorkView | null>
  /** Opens a conversation over these works, at most `ASKED_PAPERS_AT_MOST`; none needs to be saved. */
  ask: (works: readonly ScholarWork[]) => void
}

/** What can be done with found works. `saved` is what the list knew when it came. */
export function useWorkActions(
  teamId: string | null,
  saved: readonly { workId: string; fileId: string }[],
): WorkActions {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [fresh, setFresh] = useState<ReadonlyMap<string, string>>(new Map())

  async function put(work: ScholarWork): Promise<SavedWorkView | null> {
    if (teamId === null) return null
    setBusy((before) => new Set([...before, work.id]))
    const answer = await call('POST /scholar/save', { body: { teamId, id: work.id } })
    setBusy((before) => new Set([...before].filter((id) => id !== work.id)))
    if (!answer.ok) return null
    setFresh((before) => new Map([...before, [work.id, answer.data.file.id]]))
    return answer.data
  }

  async function save(work: ScholarWork) {
    const saved = await put(work)
    if (saved) {
      const { id } = saved.file
      showToast({
        icon: saved.kind === 'pdf' ? 'success' : 'info',
        title: saved.kind === 'pdf' ? '已存入知识库' : '已存入题录与摘要',
        ...(saved.reason && { description: saved.reason }),
        actions: [{ label: '打开', onPress: () => void navigate(`/library/${id}`) }],
      })
    }
    return saved
  }

  const ask = (works: readonly ScholarWork[]) =>
    void navigate('/chat', { state: { files: works.map(chosenOf) } })

  const fileOf = (workId: string) =>
    fresh.get(workId) ?? saved.find((work) => work.workId === workId)?.fileId ?? ''
  return { busy, fileOf, save, ask }
}

/** A work as the question box carries it. */
const chosenOf = ({ id, title }: ScholarWork) => ({
  id,
  fileId: id,
  title,
  extension: 'paper',
  fileSize: 0,
  wordCount: 0,
  status: 'DONE',
  percent: 100,
})
