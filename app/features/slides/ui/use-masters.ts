import { useCallback, useEffect, useMemo, useState } from 'react'
import { useShell } from '~/client/use-shell'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { Template } from '~/features/document/deck/design/template'
import type { DeckMaster, MasterView } from '~/features/document/masters-terms'
import { putUpFile } from '~/features/exports/ui'

/** The team's own presentations as looks, and the one that the deck was opened with. */
export function useMasters(teamId: string, first: DeckMaster | null) {
  const { team } = useShell()
  const [masters, setMasters] = useState<readonly MasterView[] | null>(null)
  const [busy, setBusy] = useState<'upload' | 'delete' | null>(null)

  useEffect(() => {
    let isGone = false
    void call('GET /deck/master/list', { query: { teamId } }, quiet).then((answer) => {
      if (answer.ok && !isGone) setMasters(answer.data)
    })
    return () => {
      isGone = true
    }
  }, [teamId])

  // Once the list is there, what is not in it has been deleted.
  const styles = useMemo(() => {
    const available: readonly DeckMaster[] = masters ?? (first ? [first] : [])
    return new Map(available.map(({ id, look: style }) => [id, withPictures(teamId, id, style)]))
  }, [masters, first, teamId])
  const styleOf = useCallback(
    (masterId: string | null | undefined) => (masterId ? styles.get(masterId) : undefined),
    [styles],
  )

  /** Answers the master that was made of it; null when it was refused, which a notice tells. */
  async function upload(file: File): Promise<MasterView | null> {
    setBusy('upload')
    const uploadId = team ? await putUpFile(team.space.id, file) : null
    const answer = uploadId
      ? await call('POST /deck/master/save', { body: { teamId, uploadId } }, quiet)
      : null
    setBusy(null)
    if (answer && !answer.ok) showToast({ icon: 'danger', title: answer.message })
    if (!answer?.ok) return null
    setMasters((before) => [answer.data, ...(before ?? [])])
    return answer.data
  }

  async function remove(masterId: string): Promise<void> {
    setBusy('delete')
    const answer = await call('DELETE /deck/master/delete', { query: { teamId, masterId } })
    setBusy(null)
    if (answer.ok) setMasters((before) => (before ?? []).filter(({ id }) => id !== masterId))
  }

  return { masters: masters ?? [], lookOf: styleOf, busy, upload, remove }
}
export type Masters = ReturnType<typeof useMasters>

const withPictures = (teamId: string, masterId: string, style: Template): Template => ({
  ...style,
  pictureAddress: `/ai/deck/master/picture?${new URLSearchParams({ teamId, masterId, name: '' })}`,
})

const quiet = { silent: true }
