import { useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import { writeMarkdown, type Figure } from '~/features/document/schema'
import { putUpFile } from '~/features/document/ui/export'

/** Takes pictures into a document and answers the lines of a text that show one; null when it was refused. */
export function useImageInsert(teamId: string, documentId: string, creationId: string) {
  const { team } = useShell()
  const [isBusy, setBusy] = useState(false)

  async function add(file: File): Promise<string | null> {
    setBusy(true)
    const uploadId = await putUpFile(team?.space.id ?? '', file)
    const body = { teamId, id: documentId, uploadId: uploadId ?? '' }
    const answer = uploadId ? await call('POST /document/image/add', { body }, quiet) : null
    setBusy(false)
    if (answer && !answer.ok) showToast({ icon: 'danger', title: answer.message })
    return answer?.ok ? linesOf(answer.data, file.name.replace(/\.[^.]*$/, ''), []) : null
  }

  /** A picture of a source, with what the source calls it and where it stands there. */
  async function take(picture: ChosenPicture): Promise<string | null> {
    setBusy(true)
    const input = { params: { id: creationId }, body: { teamId, ...picture } }
    const answer = await call('POST /creation/:id/picture', input, quiet)
    setBusy(false)
    if (!answer.ok) showToast({ icon: 'danger', title: answer.message })
    return answer.ok
      ? linesOf(answer.data.image, answer.data.caption, answer.data.evidenceIds)
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

function linesOf(added: Added, caption: string, evidenceIds: readonly string[]): string {
  const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 8)
  const figure: Figure = {
    type: 'figure',
    attrs: {
      blockId: newId(),
      by: 'human',
      id: `fig-${newId()}`,
      caption: caption.replace(/\s+/g, ' ').trim(),
      evidenceIds,
      spec: { kind: 'image', ...added },
    },
  }
  return writeMarkdown({ type: 'doc', content: [figure] })
}

const quiet = { silent: true }
