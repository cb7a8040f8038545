import { useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import type { Figure } from '#packages/document'
import { putUpFile } from '~/features/exports/ui'

/** Takes pictures into a document and answers figures that show them; null when it was refused. */
export function useImageInsert(teamId: string, documentId: string, creationId: string) {
  const { team } = useShell()
  const [isBusy, setBusy] = useState(false)

  async function add(file: File): Promise<InsertedImage | null> {
    setBusy(true)
    const uploadId = await putUpFile(team?.space.id ?? '', file)
    const body = { teamId, id: documentId, uploadId: uploadId ?? '' }
    const answer = uploadId ? await call('POST /document/image/add', { body }, quiet) : null
    setBusy(false)
    if (answer && !answer.ok) showToast({ icon: 'danger', title: answer.message })
    return answer?.ok ? figureOf(answer.data, '', []) : null
  }

  /** A picture of a source, with what the source calls it and where it stands there. */
  async function take(picture: ChosenPicture): Promise<InsertedImage | null> {
    setBusy(true)
    const input = { params: { id: creationId }, body: { teamId, ...picture } }
    const answer = await call('POST /creation/:id/picture', input, quiet)
    setBusy(false)
    if (!answer.ok) showToast({ icon: 'danger', title: answer.message })
    return answer.ok
      ? figureOf(answer.data.image, answer.data.caption, answer.data.evidenceIds)
      : null
  }

  return { isBusy, add, take }
}

/** As the list of a file's pictures named it. */
export interface ChosenPicture {
  fileId: string
  name: string
  window: number
}

type Added = Omit<Extract<Figure['attrs']['spec'], { kind: 'image' }>, 'kind'>

/** A figure as it is put into a text; the text gives it its block. */
export type InsertedImage = Pick<Figure['attrs'], 'id' | 'caption' | 'evidenceIds' | 'spec'>

const figureOf = (
  added: Added,
  caption: string,
  evidenceIds: readonly string[],
): InsertedImage => ({
  id: `fig-${crypto.randomUUID().slice(0, 8)}`,
  caption: caption.replace(/\s+/g, ' ').trim(),
  evidenceIds,
  spec: { kind: 'image', ...added },
})

const quiet = { silent: true }
