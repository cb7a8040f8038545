import { useNavigate, useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { OwnTextRow, TextFolderView } from '~/features/document/wire/contracts/own'
import type { OwnTemplateId } from '~/features/document/wire/terms/own'
import { saveAudience } from '../save-audience'

/** What is done with the list of texts and its folders; each reads the list anew. */
export function useOwnTexts(teamId: string) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const again = (isOk: boolean) => {
    if (isOk) void revalidate()
    return isOk
  }
  return {
    async create(folderId: string, template: OwnTemplateId | null) {
      const origin = template ? { type: 'template' as const, template } : { type: 'blank' as const }
      const body = { teamId, folderId, title: '', origin }
      const answer = await call('POST /document/text/create', { body })
      if (answer.ok) void navigate(`/document/${answer.data.id}`)
    },
    /** Answers why it was refused; '' when it was done. */
    async rename({ id }: OwnTextRow, title: string) {
      const body = { teamId, id, title }
      const answer = await call('POST /document/text/rename', { body }, { silent: true })
      again(answer.ok)
      return answer.ok ? '' : answer.message
    },
    async duplicate({ id }: OwnTextRow) {
      const answer = await call('POST /document/text/duplicate', { body: { teamId, id } })
      again(answer.ok)
    },
    async move(id: string, folder: Pick<TextFolderView, 'id' | 'name'> | null) {
      const body = { teamId, ids: [id], folderId: folder?.id ?? '' }
      const answer = await call('POST /document/text/move', { body })
      const title = folder ? `已移到「${folder.name}」` : '已移出文件夹'
      if (again(answer.ok)) showToast({ icon: 'success', title })
    },
    async setAudience({ id }: OwnTextRow, audience: OwnTextRow['audience']) {
      await saveAudience({ teamId, id }, audience, () => again(true))
    },
    async remove({ id, title }: OwnTextRow) {
      const answer = await call('DELETE /document/delete', { query: { teamId, id } })
      if (!again(answer.ok)) return
      showToast({ icon: 'success', title: `「${title}」已放进回收站` })
    },
    async saveFolder(id: string | null, name: string) {
      const body = { teamId, name, ...(id !== null && { id }) }
      const answer = await call('POST /document/folder/save', { body }, { silent: true })
      again(answer.ok)
      return answer.ok ? '' : answer.message
    },
    async removeFolder({ id }: TextFolderView) {
      const answer = await call('DELETE /document/folder/delete', { query: { teamId, id } })
      return again(answer.ok)
    },
  }
}

export type OwnTexts = ReturnType<typeof useOwnTexts>
