import { inPlainWords } from '~/core/text/table-words'
import type { ExportOptions } from '~/features/document/contract'
import { evidenceAddress, exportPresets, type ExportPreset } from '~/features/document/terms'
import { acceptedSnapshot } from '#packages/document/snapshot'
import { citedEvidence } from '#packages/document/body-walk'
import { nodesOf, placesOf } from '#packages/document/tree-walk'
import { number, numberObjects, type NumberingPreset } from '#packages/document/headings/numbering'
import { type DocSnapshot } from '#packages/document/snapshot'
import { citedWorks, type CitedWorks } from '../word/cited-works'
import { presets } from '../word/presets'
import { roleOf } from '../word/sections/heading'
import { piecesOf, workId } from './blocks'
import type { Piece } from './pieces'

/** A document for the plain formats: its numbers and its works, worked out once for the whole. */
export interface PlainDocument {
  document: DocSnapshot
  headings: ReturnType<typeof number>
  objects: ReturnType<typeof numberObjects>
  works: CitedWorks
  /** Whether chapters begin a page, where there are pages: as in Word. */
  turnsPages: boolean
}

/** Formats without styles number as a Word file of the preset does. */
export const numberings = Object.fromEntries(
  exportPresets.map((name) => [name, presets[name].numbering]),
) as Record<ExportPreset, NumberingPreset>

export function openPlainDocument(
  snapshot: DocSnapshot,
  options: ExportOptions,
  exportedAt: number,
): PlainDocument {
  const document = acceptedSnapshot(snapshot)
  const { tree, bodies, evidence } = document
  const numbering = numberings[options.preset]
  const cited = nodesOf(tree).flatMap(({ id }) => {
    const body = bodies.get(id)
    const ids = body ? citedEvidence(body) : []
    return ids.flatMap((item) => evidence.get(item)?.referenceId ?? [])
  })
  const { edition, style } = options
  return {
    document,
    headings: number(tree, numbering),
    objects: numberObjects(tree, bodies, numbering),
    works: citedWorks(document, cited, { exportedAt, edition, style }),
    turnsPages: presets[options.preset].chapters !== 'anywhere',
  }
}

/** A heading with its text, for each heading in reading order. */
export function* piecesOfSections(plain: PlainDocument): Generator<Piece[]> {
  const { document, headings, turnsPages } = plain
  for (const { node, level } of placesOf(document.tree)) {
    const text = headings.get(node.id)?.heading ?? node.title
    const body = document.bodies.get(node.id)
    const beginsPage =
      turnsPages && ['part', 'heading1', 'frontHeading'].includes(roleOf(node, level))
    yield [
      ...(text === ''
        ? []
        : [{ kind: 'heading' as const, level, text, nodeId: node.id, beginsPage }]),
      ...(body ? body.content.flatMap((block) => piecesOf(block, plain)) : []),
    ]
  }
}

/** The works that the text cites; nothing where it cites none. */
export function piecesOfWorks({ works, turnsPages }: PlainDocument): Piece[] {
  if (works.entries.length === 0) return []
  return [
    { kind: 'heading', level: 1, text: '参考文献', nodeId: 'references', beginsPage: turnsPages },
    ...works.entries.map(({ text }, index): Piece => {
      const mark = works.isNumeric ? `[${index + 1}] ` : ''
      return { kind: 'entry', runs: [{ text: `${mark}${text}` }], id: workId(index) }
    }),
  ]
}

/**
 * The quotes behind the citations, as far as whoever asked may read them; `origin` is where their places lead, '' for
 * nowhere.
 */
export function piecesOfQuotes(
  { document, works, turnsPages }: PlainDocument,
  origin: string,
): Piece[] {
  const cited = nodesOf(document.tree).flatMap(({ id }) => {
    const body = document.bodies.get(id)
    return body ? citedEvidence(body) : []
  })
  const entries = [...new Set(cited)].flatMap((id): Piece[] => {
    const item = document.evidence.get(id)
    if (!item || item.quote === '') return []
    const mark = works.mark([item.referenceId], undefined)
    const address = origin === '' ? '' : evidenceAddress(item)
    const way =
      address === ''
        ? { text: item.place.label }
        : { text: item.place.label || '打开原文', href: `${origin}${address}` }
    const words = { text: `：“${inPlainWords(item.quote)}”` }
    return [{ kind: 'entry', runs: [{ text: mark }, way, words] }]
  })
  return entries.length === 0
    ? []
    : [
        { kind: 'heading', level: 1, text: '引文出处', nodeId: 'quotes', beginsPage: turnsPages },
        ...entries,
      ]
}
