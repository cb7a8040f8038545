import type { SeatedContext } from '~/core/context'
import { restrictedAmong } from '~/features/library/server'
import type { SectionBody } from '#packages/document/body'
import { acceptedBody } from '#packages/document/accepted-body'
import { imageSources } from '#packages/document/image-keys'
import { writeMarkdown } from '#packages/document/markdown'
import { placesOf } from '#packages/document/tree-walk'
import type { DocumentRow } from '../documents'
import { readRaw } from '../raw'
import { evidenceOf } from '../redaction'

/**
 * What the library reads of a text, as Markdown: its headings and words, without marks of citations. Sections that lean on
 * a file which not everybody in the team may see are left out.
 */
export async function wordsToLearn(
  ctx: SeatedContext,
  { id }: Pick<DocumentRow, 'id'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { tree, sections, evidence } = await readRaw(ctx, id)
  const restricted = await restrictedAmong(ctx, [
    ...evidence.flatMap(({ fileId }) => fileId ?? []),
    ...sections.flatMap(({ body }) => imageSources(body)),
  ])
  const closed = new Set(
    evidence.flatMap((item) =>
      item.fileId !== null && restricted.has(item.fileId) ? [item.id] : [],
    ),
  )
  const isOpen = (section: (typeof sections)[number]) =>
    !evidenceOf(section).some((name) => closed.has(name)) &&
    !imageSources(section.body).some((fileId) => restricted.has(fileId))
  const bodies = new Map(sections.filter(isOpen).map(({ nodeId, body }) => [nodeId, body]))
  const parts = [...placesOf(tree)].map(({ node, level }) => {
    const heading = node.title === '' ? '' : `${'#'.repeat(level + 1)} ${node.title}`
    const body = bodies.get(node.id)
    return [heading, body && plainMarkdown(body)].filter(Boolean).join('\n\n')
  })
  const text = [`# ${tree.title}`, ...parts.filter(Boolean)].join('\n\n')
  return new TextEncoder().encode(`${text}\n`)
}

const plainMarkdown = (body: SectionBody): string =>
  writeMarkdown(acceptedBody(body))
    .replace(/\[(?:@e\d+;?)+\]/g, '')
    .replace(/^:::.*$/gm, '')
    .trim()
