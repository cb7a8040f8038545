import { useEffect, useState } from 'react'
import type { WorkView } from '../../wire/contracts/works'
import type { WorkCalls } from './calls'
import { draftOf, updatedDraft, type WorkDraft } from './drafts'

const ASKED_AGAIN_MS = 2500
const TRIES = 6

/** What files are, as it stands and as somebody is writing it; what a look-up finds meanwhile comes in. */
export function useWorks(fileIds: readonly string[], calls: WorkCalls) {
  const [works, setWorks] = useState<readonly WorkView[] | null>(null)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, WorkDraft>>(new Map())
  const [error, setError] = useState('')
  const key = fileIds.join(' ')
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let before: ReadonlyMap<string, WorkView> = new Map()
    const show = (found: readonly WorkView[]) => {
      const earlier = before
      before = new Map(found.map((work) => [work.fileId, work]))
      setWorks(found)
      setDrafts((now) => new Map(found.map((work) => [work.fileId, draftWith(work, now, earlier)])))
    }
    const ask = (tries: number) =>
      calls.list(key.split(' ')).then(
        (found) => {
          if (!isCurrent) return
          show(found)
          const isWaiting = found.some(({ registration }) => registration?.state === 'waiting')
          if (isWaiting && tries > 1) timer = setTimeout(() => void ask(tries - 1), ASKED_AGAIN_MS)
        },
        (failure: unknown) => {
          if (isCurrent) setError(failure instanceof Error ? failure.message : '没有读到，请重试')
        },
      )
    void ask(TRIES)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [calls, key])
  const change = (fileId: string, draft: WorkDraft) =>
    setDrafts((now) => new Map(now).set(fileId, draft))
  return { works, setWorks, drafts, change, error, setError }
}

/** A draft that somebody changed keeps what was changed. */
function draftWith(
  work: WorkView,
  drafts: ReadonlyMap<string, WorkDraft>,
  earlier: ReadonlyMap<string, WorkView>,
): WorkDraft {
  const [draft, before] = [drafts.get(work.fileId), earlier.get(work.fileId)]
  return draft && before ? updatedDraft(draft, draftOf(before), draftOf(work)) : draftOf(work)
}
