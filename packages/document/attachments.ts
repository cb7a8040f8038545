export interface Attachment {
  id: string
  fileName?: string
}

/** An upload of a form with what its attachment adds to it. */
export type MergedUpload<Upload> = Upload & { key: string; title: string }

/** Uploads of a form with key and title of the attachments they name; one whose attachment is gone keeps its own id. */
export function mergeAttachments<Upload extends { fileId: string }>(
  uploads: readonly Upload[],
  attachments: readonly Attachment[],
): MergedUpload<Upload>[] {
  const byId = new Map(attachments.map((item) => [item.id, item]))
  return uploads.map((upload) => ({
    ...upload,
    key: upload.fileId,
    title: byId.get(upload.fileId)?.fileName ?? '',
  }))
}
