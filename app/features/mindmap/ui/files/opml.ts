import type { DocNode, DocTree } from '#packages/document/tree'
import type { FileMap, FileTopic } from './read-map'
import { noteWithSources, type EvidenceWords } from './xmind-evidence'
import { childrenOf, escapeXml, parseXml, textOf } from './xml'

/** An outline as OPML 2.0 has it, http://opml.org/spec2.opml; notes as 幕布 and OmniOutliner write them. Throws where it is none. */
export function readOpml(text: string, name: string): FileMap {
  const opml = parseXml(text)
  const body = childrenOf(opml, 'body')[0]
  if (!body) throw new Error('no outline')
  const read = (outline: Element, level: number): FileTopic[] => [
    {
      level,
      title: outline.getAttribute('text') ?? outline.getAttribute('title') ?? '',
      note: outline.getAttribute('_note') ?? '',
      marker: null,
    },
    ...childrenOf(outline, 'outline').flatMap((child) => read(child, level + 1)),
  ]
  const outlines = childrenOf(body, 'outline')
  const [only] = outlines
  if (only && outlines.length === 1) {
    const [root, ...topics] = read(only, 0)
    return { title: root?.title ?? name, topics }
  }
  const head = childrenOf(opml, 'head')[0]
  const title = textOf(head && childrenOf(head, 'title')[0]) || name
  return { title, topics: outlines.flatMap((outline) => read(outline, 1)) }
}

export function writeOpml(
  { title, children }: DocTree,
  evidence: EvidenceWords = new Map(),
): string {
  const write = (node: DocNode): string => {
    const { title: text, children: below } = node
    const note = noteWithSources(node, evidence)
    const noted = note === '' ? '' : ` _note="${escapeXml(note)}"`
    return `<outline text="${escapeXml(text)}"${noted}>${below.map(write).join('')}</outline>`
  }
  const name = escapeXml(title)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0"><head><title>${name}</title></head><body>\n<outline text="${name}">\n${children.map(write).join('\n')}\n</outline>\n</body></opml>\n`
}
