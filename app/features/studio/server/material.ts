import type { SearchScope } from '~/features/library/server'
import type { Work } from './makers/maker'

/** As many files as one search looks through. */
const FILES_AT_MOST = 50

/** Where a creation looks for passages; null: nowhere. */
export function materialScope({
  form,
  attachments,
}: Pick<Work, 'form' | 'attachments'>): SearchScope | null {
  const attached = attachments.filter(({ role }) => role === 'material').map(({ fileId }) => fileId)
  const fileIds = [...new Set([...attached, ...form.fileIds])].slice(0, FILES_AT_MOST)
  if (fileIds.length > 0 || form.folderIds.length > 0) {
    return {
      ...(fileIds.length > 0 && { fileIds }),
      ...(form.folderIds.length > 0 && { folderIds: form.folderIds }),
    }
  }
  return form.material === 'AI智能' ? {} : null
}
