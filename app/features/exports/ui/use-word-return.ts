import { useState } from 'react'
import { call, type ResultOf } from '~/client/call'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import { putUpFile } from './use-docx-templates'

export type WordReturn = ResultOf<'POST /document/word/return'>

/** Brings a Word file back into its document; `onReturned` hears of each section that is another now. */
export function useWordReturn(teamId: string, id: string, onReturned: (nodeId: string) => void) {
  const { team } = useShell()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [done, setDone] = useState<WordReturn | null>(null)

  async function bring(file: File): Promise<void> {
    setBusy(true)
    setFailure('')
    setDone(null)
    const uploadId = await putUpFile(team?.space.id ?? '', file)
    const answer = uploadId
      ? await call('POST /document/word/return', { body: { teamId, id, uploadId } }, quiet)
      : null
    setBusy(false)
    if (!answer) return
    if (!answer.ok) return setFailure(answer.message)
    setDone(answer.data)
    for (const { nodeId } of answer.data.sections) onReturned(nodeId)
  }

  async function undo({ sections }: WordReturn): Promise<void> {
    setBusy(true)
    const revs = sections.map(({ nodeId, before, after }) => ({ nodeId, before, after }))
    const answer = await call('POST /document/word/undo', { body: { teamId, id, sections: revs } })
    setBusy(false)
    if (!answer.ok) return
    const { unchanged } = answer.data
    showToast(
      unchanged.length === 0
        ? { icon: 'success', title: '已撤销这次导入' }
        : { icon: 'warning', title: `${unchanged.length}节之后又改过，没有撤销` },
    )
    setDone(null)
    for (const { nodeId } of sections) onReturned(nodeId)
  }

  return { bring, undo, isBusy, failure, done }
}

const quiet = { silent: true }
