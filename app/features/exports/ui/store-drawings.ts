import { call } from '~/client/call'
import { drawnPng } from '~/features/document/ui/page'
import { putUpFile } from './use-docx-templates'

/** Draws what only a browser can, for files that are written without one. What cannot be drawn is written as its source. */
export async function storeDrawings(about: {
  teamId: string
  id: string
  spaceId: string
}): Promise<void> {
  const { spaceId, ...inDocument } = about
  const list = await call('GET /document/drawing/list', { query: inDocument }, quiet)
  for (const drawing of list.ok ? list.data : []) {
    const png = await drawnPng(drawing).catch(() => null)
    const uploadId = png && (await putUpFile(spaceId, new File([png], 'drawing.png', PNG)))
    if (!uploadId) continue
    await call(
      'POST /document/drawing/add',
      { body: { ...inDocument, ...drawing, uploadId } },
      quiet,
    )
  }
}

const PNG = { type: 'image/png' }
const quiet = { silent: true }
