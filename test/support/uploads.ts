import { env } from 'cloudflare:test'
import type { SeatedContext } from '~/core/context'
import { issueUploadUrl, registerUpload } from '~/features/library/server/uploads'

/** Puts a file up as a browser would and registers it. Answers the upload's id. */
export async function upload(
  ctx: SeatedContext,
  fileName: string,
  content: string | ArrayBuffer,
  fileSha256 = 'ab'.repeat(32),
): Promise<{ id: string }> {
  const { url, contentType } = await issueUploadUrl(ctx, { filename: fileName })
  const fileUrl = url.split('?')[0] ?? ''
  await env.FILES.put(fileUrl.replace('/files/put/', ''), content, {
    httpMetadata: { contentType },
  })
  return registerUpload(ctx, { fileName, fileUrl, fileSha256 })
}
