import { useCallback, useEffect, useRef } from 'react'
import { useChatShell } from '../chat-shell'
import { imageRefusal, rememberPreview } from './draft-image'
import { uploadImage } from './upload-image'
import type { QuestionDraft } from './use-question-draft'

/** Adding a picture to a question: checks it, puts it up, and takes it away again. One at most: the newer replaces. */
export function useDraftImage({ setImage }: Pick<QuestionDraft, 'setImage'>) {
  const { team, openLogin, notify } = useChatShell()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const add = useCallback(
    async (file: File) => {
      if (!team) return openLogin()
      const refusal = imageRefusal(file)
      if (refusal) return notify({ tone: 'warning', title: refusal })
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      const preview = { fileName: file.name, previewUrl: URL.createObjectURL(file) }
      const report = (percent: number) => setImage({ ...preview, status: 'uploading', percent })
      report(0)
      try {
        const id = await uploadImage(
          team.teamId,
          file,
          (percent) => !signal.aborted && report(percent),
          signal,
        )
        if (signal.aborted) return
        rememberPreview(id, preview.previewUrl)
        setImage({ ...preview, status: 'done', id })
      } catch (error) {
        if (signal.aborted) return
        setImage(null)
        notify({ tone: 'danger', title: error instanceof Error ? error.message : String(error) })
      }
    },
    [team, openLogin, notify, setImage],
  )
  const remove = useCallback(() => {
    running.current?.abort()
    setImage(null)
  }, [setImage])
  return { add, remove }
}
