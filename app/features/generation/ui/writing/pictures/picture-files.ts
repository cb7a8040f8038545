import { useContext, useEffect, useMemo, useState } from 'react'
import { call } from '~/client/call'
import { citedEvidence, type SectionBody } from '#packages/document'
import type { EvidenceView } from '~/features/document/terms'
import { pictureFormats } from '~/features/library/wire/terms/pictures'
import type { CreationAttachment } from '../../../terms'
import { SourcesContext } from '~/features/document/ui/page'

type AttachedFile = Pick<CreationAttachment, 'fileId' | 'title' | 'role'>

/** A source that pictures may be taken from. */
export interface PictureFile {
  id: string
  title: string
  extension: string
  /** Where the section cites it, as a reader says it. */
  labels: ReadonlySet<string>
  /** The words that the section cites of it. */
  quotes: readonly string[]
  /** The first page that the section cites; null for none. */
  page: number | null
}

/** Files that the section cites, then those of the text around it, then those that were given along or chosen as material; null while they are asked. */
export function usePictureFiles(
  teamId: string,
  creationId: string,
  body: SectionBody,
): readonly PictureFile[] | null {
  const { evidence } = useContext(SourcesContext)
  const [attached, setAttached] = useState<readonly AttachedFile[] | null>(null)
  useEffect(() => {
    let isOver = false
    const input = { params: { id: creationId }, query: { teamId } }
    void call('GET /creation/:id/attachments', input, { silent: true }).then((answer) => {
      if (!isOver) setAttached(answer.ok ? answer.data : [])
    })
    return () => {
      isOver = true
    }
  }, [teamId, creationId])
  return useMemo(
    () => attached && filesOf(citedEvidence(body), [...evidence.values()], attached),
    [attached, body, evidence],
  )
}

export function filesOf(
  cited: readonly string[],
  evidence: readonly EvidenceView[],
  attached: readonly AttachedFile[],
): PictureFile[] {
  const isCited = new Set(cited)
  const open = evidence.filter(({ state }) => state !== 'revoked')
  const own = open.filter(({ id }) => isCited.has(id))
  // What an outline or a look was taken from says nothing of the matter.
  const material = attached.filter(({ role }) => role === 'material')
  const named = [...own, ...open, ...material].flatMap(({ fileId, title }) =>
    fileId !== null && title !== '' ? [[fileId, title] as const] : [],
  )
  return [...new Map(named)].flatMap(([id, title]) => {
    const extension = (/\.([a-z0-9]{2,5})$/i.exec(title)?.[1] ?? '').toLowerCase()
    if (!pictureFormats.includes(extension)) return []
    const here = own.filter(({ fileId }) => fileId === id)
    const pages = here.flatMap(({ place }) => place.page ?? [])
    return [
      {
        id,
        title,
        extension,
        labels: new Set(here.map(({ place }) => place.label).filter((label) => label !== '')),
        quotes: here.map(({ quote }) => quote),
        page: pages.length === 0 ? null : Math.min(...pages),
      },
    ]
  })
}
