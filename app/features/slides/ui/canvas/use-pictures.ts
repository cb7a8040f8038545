import { useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import { putUpFile } from '~/features/exports/ui'

export interface TakenPicture {
  key: string
  type: 'png' | 'jpeg'
  pixels: { width: number; height: number }
}

/** Takes a file of a person's into the document as a picture; why it cannot be is told. */
export function usePictures(teamId: string, documentId: string) {
  const { team } = useShell()
  const [isBusy, setIsBusy] = useState(false)
  async function take(file: File): Promise<TakenPicture | null> {
    setIsBusy(true)
    const uploadId = team ? await putUpFile(team.space.id, file) : null
    const body = { teamId, id: documentId, uploadId: uploadId ?? '' }
    const answer = uploadId
      ? await call('POST /document/image/add', { body }, { silent: true })
      : null
    setIsBusy(false)
    if (answer && !answer.ok) showToast({ icon: 'danger', title: answer.message })
    return answer?.ok ? answer.data : null
  }
  return { isBusy, take }
}
export type Pictures = ReturnType<typeof usePictures>
