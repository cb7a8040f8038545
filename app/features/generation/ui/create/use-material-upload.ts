import { useEffect, useRef, useState } from 'react'
import { call, type EnvelopeCall, type InputOf } from '~/client/call'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import type { ChosenFile } from '~/features/library/ui/picker'

/** Puts files up into the library, one after the other; `onAdded` is called for each that came in. */
export function useMaterialUpload(onAdded: (file: ChosenFile) => void) {
  const { team } = useShell()
  // The form goes on while files go up: each joins what the form holds by then.
  const latest = useRef(onAdded)
  useEffect(() => {
    latest.current = onAdded
  })
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async add(files: readonly File[]): Promise<void> {
      if (!team || files.length === 0) return
      setBusy(true)
      for (const file of files) {
        const added = await putIntoLibrary(team.space.id, file)
        if (added) latest.current(added)
      }
      setBusy(false)
    },
  }
}

async function putIntoLibrary(spaceId: string, file: File): Promise<ChosenFile | null> {
  const { chosenOf, libraryCalls, describeUploadFailure, uploadFile } =
    await import('~/features/library/ui/upload')
  const { upload } = libraryCalls(send, spaceId)
  const task = { file, folderId: '', reached: {} }
  const added = await uploadFile(upload, task, UNTOLD, new AbortController().signal).catch(
    (error: unknown) => {
      const description = describeUploadFailure(error)
      showToast({ icon: 'danger', title: `${file.name}上传失败`, description })
      return null
    },
  )
  return added && chosenOf(added)
}

const send = async <Name extends EnvelopeCall>(name: Name, input: InputOf<Name>) => {
  const answer = await call(name, input, { silent: true })
  if (!answer.ok) throw new Error(answer.message)
  return answer.data
}

// The list below tells how far each file has come once it is in.
const UNTOLD = { sending() {}, percent() {}, registering() {}, seeing() {}, reached() {} }
