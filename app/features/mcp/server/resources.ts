import type { Resource } from '@modelcontextprotocol/sdk/types.js'
import { requestErrors } from '~/core/errors'
import { readId, type FileId } from '~/core/ids'
import { getFile, listFiles, readPassages } from '~/features/library/server'
import { linkTo, type ToolContext } from './tool-context'

const PAGE = 50
const PASSAGES_AT_ONCE = 12
const CHARACTERS_AT_MOST = 40_000
// The first scheme is the present one; clients may have kept addresses of the second.
const URI = /^(?:library|yanmo):\/\/file\/(\d{1,16})(?:\?from=(\d{1,7}))?$/

export const FILE_TEMPLATE = {
  uriTemplate: 'library://file/{id}?from={from}',
  name: 'library_file',
  title: '知识库资料',
  description: '一份资料的文字，从第 from 段开始，一次最多4万字。',
  mimeType: 'text/plain',
}

const canRead = ({ scopes }: ToolContext) => scopes.includes('library.read')

/** The learned files of the library, the newest first; none for a key that may not read it. */
export async function listResources(
  context: ToolContext,
  cursor: string | undefined,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  if (!canRead(context)) return { resources: [] }
  const page = await listFiles(context.ctx, {
    folderId: '',
    deep: '1',
    status: 'DONE',
    pageSize: PAGE,
    ...(cursor && { after: cursor }),
  })
  const resources = page.records.map(({ id, title, fileSize, wordCount }) => ({
    uri: `library://file/${id}`,
    name: title,
    title,
    description: `${wordCount}字，${linkTo(context, id)}`,
    mimeType: 'text/plain',
    // Bytes of the original, as clients show it.
    size: fileSize,
  }))
  return { resources, ...(page.next && { nextCursor: page.next }) }
}

/**
 * The words of a file, bounded; where they go on is said at their end. Errors: `requestErrors.notFound` for another
 * address, `library.fileNotFound`.
 */
export async function readResource(context: ToolContext, uri: string): Promise<string> {
  const [, file, from = '0'] = URI.exec(uri) ?? []
  const fileId = readId<FileId>(file)
  if (!fileId || !canRead(context)) throw requestErrors.notFound()
  const { title } = await getFile(context.ctx, { id: fileId })
  const texts: string[] = []
  let length = 0
  for (let index = Number(from); ;) {
    const some = await readPassages(
      context.ctx,
      {},
      { fileId, from: index, count: PASSAGES_AT_ONCE },
    )
    texts.push(...some.map(({ text }) => text))
    length += some.reduce((sum, { text }) => sum + text.length, 0)
    index = (some.at(-1)?.no ?? index) + 1
    if (some.length < PASSAGES_AT_ONCE) return `${title}\n\n${texts.join('\n')}`
    if (length >= CHARACTERS_AT_MOST) {
      return `${title}\n\n${texts.join('\n')}\n\n（未完，接着读 library://file/${fileId}?from=${index}）`
    }
  }
}
