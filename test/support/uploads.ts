import { env } from 'cloudflare:test'
import type { SeatedContext } from '~/core/context'
import type { UploadId } from '~/core/ids'
import type { FileView } from '~/features/library/wire/contracts/files'
import { addFiles } from '~/features/library/server/files/add-files'
import { issueUploadUrl, registerUpload } from '~/features/library/server/uploads/register-uploads'

/** Puts a file up as a browser would and registers it. Answers the upload's id. */
export async function upload(
  ctx: SeatedContext,
  fileName: string,
  content: string | ArrayBuffer,
  fileSha256 = 'ab'.repeat(32),
): Promise<{ id: UploadId }> {
  const { url, contentType } = await issueUploadUrl(ctx, { filename: fileName })
  const fileUrl = url.split('?')[0] ?? ''
  await env.FILES.put(fileUrl.replace('/files/put/', ''), content, {
    httpMetadata: { contentType },
  })
  return registerUpload(ctx, { fileName, fileUrl, fileSha256 })
}

/** Uploads a file and puts it into the library. */
export async function addOne(
  ctx: SeatedContext,
  fileName: string,
  content = '内容',
): Promise<FileView> {
  const { id } = await upload(ctx, fileName, content)
  const { spaceId, teamId } = ctx.seat
  const files = [{ fileId: id, fileName }]
  const [view] = await addFiles(ctx, { spaceId, teamId, folderId: '', files })
  if (!view) throw new Error('nothing was added')
  return view
}
