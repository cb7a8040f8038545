import { useCallback, useEffect, useState } from 'react'
import { call, type EnvelopeCall, type InputOf, type ResultOf } from '~/client/call'
import { showToast } from '~/client/toasts'

export type DocxTemplate = ResultOf<'GET /document/mould/list'>[number]

const POLL_MS = 1_000

/** The team's templates while a dialog is open; those that are looked over still are asked for again. */
export function useDocxTemplates(teamId: string, spaceId: string) {
  const [templates, setTemplates] = useState<DocxTemplate[]>([])
  const [busy, setBusy] = useState<'upload' | 'delete' | 'map' | null>(null)
  const isWaiting = templates.some(({ state }) => state === 'wait')

  const refresh = useCallback(async () => {
    const answer = await call('GET /document/mould/list', { query: { teamId } }, quiet)
    if (answer.ok) setTemplates(answer.data)
  }, [teamId])
  // Each answer with one still waiting starts the next wait.
  const waiting = isWaiting ? templates : null
  useEffect(() => {
    const timer = setTimeout(() => void refresh(), waiting ? POLL_MS : 0)
    return () => clearTimeout(timer)
  }, [refresh, waiting])

  /** Answers the template that was made of it; null when it was refused, which a notice tells. */
  async function upload(file: File): Promise<DocxTemplate | null> {
    setBusy('upload')
    const uploadId = await putUpFile(spaceId, file)
    const answer = uploadId
      ? await call('POST /document/mould/save', { body: { teamId, uploadId } }, quiet)
      : null
    setBusy(null)
    if (!answer) return null
    if (!answer.ok) {
      showToast({ icon: 'danger', title: answer.message })
      return null
    }
    setTemplates((before) => [answer.data, ...before])
    return answer.data
  }

  async function remove(templateId: string): Promise<boolean> {
    setBusy('delete')
    const answer = await call('DELETE /document/mould/delete', {
      query: { teamId, mouldId: templateId },
    })
    setBusy(null)
    if (answer.ok) setTemplates((before) => before.filter(({ id }) => id !== templateId))
    return answer.ok
  }

  async function map(templateId: string, roles: { role: string; style: string }[]): Promise<void> {
    setBusy('map')
    const answer = await call('POST /document/mould/map', {
      body: { teamId, mouldId: templateId, roles },
    })
    setBusy(null)
    if (!answer.ok) return
    setTemplates((before) => before.map((item) => (item.id === templateId ? answer.data : item)))
  }

  return { moulds: templates, busy, upload, remove, map }
}

/** Puts one file up as the caller's, not into the library; null when that failed, which a notice tells. */
export async function putUpFile(spaceId: string, file: File): Promise<string | null> {
  const { libraryCalls, describeUploadFailure, putUp } =
    await import('~/features/library/ui/upload')
  const { upload } = libraryCalls(send, spaceId)
  return putUp(upload, file, () => {}, new AbortController().signal).catch((error: unknown) => {
    const description = describeUploadFailure(error)
    showToast({ icon: 'danger', title: `${file.name}上传失败`, description })
    return null
  })
}

const send = async <Name extends EnvelopeCall>(name: Name, input: InputOf<Name>) => {
  const answer = await call(name, input, quiet)
  if (!answer.ok) throw new Error(answer.message)
  return answer.data
}

const quiet = { silent: true }
