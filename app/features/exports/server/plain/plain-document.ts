import { inPlainWords } from '~/core/text/table-words'
import type { ExportOptions } from '~/features/document/contract'
import {
  evidenceAddress,
  exportPresets,
  type ExportPreset,
  type NoteForm,
} from '~/features/document/terms'
import { acceptedSnapshot } from '#packages/document/snapshot'
import { citedEvidence } from '#packages/document/body-walk'
import { isFrontMatter, nodesOf, placesOf, type Place } from '#packages/document/tree-walk'
import { number, numberObjects, type NumberingPreset } from '#packages/document/headings/numbering'
import { type DocSnapshot } from '#packages/document/snapshot'
import { citedWorks, type CitedWorks } from '../word/cited-works'
import { presets } from '../word/presets'
import type { Preset } from '../word/presets/preset'
import { roleOf } from '../word/sections/heading'
import { isReferenceTitle, listPlace } from '../word/sections/reference-list'
import { piecesOf, workId } from './blocks'
import type { HeadingRole, Piece } from './pieces'

/** A document for the plain formats: its numbers and its works, worked out once for the whole. */
export interface PlainDocument {
  document: DocSnapshot
  headings: ReturnType<typeof number>
  objects: ReturnType<typeof numberObjects>
  works: CitedWorks
  preset: Preset
  /** Where quotes and notes stand; `none`: a format without feet, whose notes stand in the line. */
  notes: NoteForm | 'none'
  /** Where places of quotes lead; '' for nowhere. */
  origin: string
}

/** Formats without styles number as a Word file of the preset does. */
export const numberings = Object.fromEntries(
  exportPresets.map((name) => [name, presets[name].numbering]),
) as Record<ExportPreset, NumberingPreset>

export function openPlainDocument(
  snapshot: DocSnapshot,
  options: ExportOptions,
  exportedAt: number,
  { notes, origin }: Pick<PlainDocument, 'notes' | 'origin'> = { notes: 'none', origin: '' },
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
  const hasNotes = notes === 'sentence' || notes === 'paragraph'
  return {
    document,
    headings: number(tree, numbering),
    objects: numberObjects(tree, bodies, numbering),
    works: citedWorks(document, cited, { exportedAt, edition, style, hasNotes }),
    preset: presets[options.preset],
    notes,
    origin,
  }
}

/** A heading with its text, for each heading in reading order; the works stand where Word has them. */
export function* piecesOfSections(
  plain: PlainDocument,
  isIncluded: (root: Place['node']) => boolean = () => true,
): Generator<Piece[]> {
  const { tree } = plain.document
  const roots = tree.children.filter(isIncluded)
  for (const root of roots) {
    for (const place of placesOf({ ...tree, children: [root] })) yield sectionOf(place, plain)
  }
}

/** What stands before the text, and the text with its works. */
export function zonesOf(plain: PlainDocument): { front: Piece[][]; main: Piece[][] } {
  const { children } = plain.document.tree
  const first = children.findIndex((node) => !isFrontMatter(node))
  const front = children.slice(0, first < 0 ? children.length : first)
  const main = children.slice(front.length)
  const named = main.findIndex(({ title }) => isReferenceTitle(title))
  const last = listPlace(main)
  const only = (nodes: readonly Place['node'][]) => [
    ...piecesOfSections(plain, (node) => nodes.includes(node)),
  ]
  const works = piecesOfWorks(plain)
  // A heading that waits for the list has it below its own text.
  const place = named < 0 ? last : named + 1
  const list = named < 0 ? works : works.slice(1)
  return {
    front: only(front),
    main: [...only(main.slice(0, place)), list, ...only(main.slice(place))],
  }
}

function sectionOf({ node, level }: Place, plain: PlainDocument): Piece[] {
  const { document, headings, preset } = plain
  const text = headings.get(node.id)?.heading ?? node.title
  const body = document.bodies.get(node.id)
  const role = roleOf(node, level) as HeadingRole
  const blocks = body ? body.content.flatMap((block) => piecesOf(block, plain)) : []
  if (text === '') return blocks
  const isRunIn = preset.abstracts === 'run-in' && plain.notes !== 'none'
  if (node.kind === 'front' && level === 1 && isRunIn) return runIn(node.title, blocks)
  const beginsPage = isOnOwnPage(role, preset)
  return [{ kind: 'heading', level, role, text, nodeId: node.id, beginsPage }, ...blocks]
}

/** 摘要：… in one paragraph, as journals have it. */
function runIn(title: string, blocks: readonly Piece[]): Piece[] {
  const colon = /\p{Script=Han}/u.test(title) ? '：' : ': '
  const head = { text: `${title}${colon}`, bold: true as const }
  const lines = blocks.map((piece): Piece =>
    piece.kind === 'line' ? { ...piece, style: 'abstract' } : piece,
  )
  const [first, ...others] = lines
  return first?.kind === 'line'
    ? [{ ...first, runs: [head, ...first.runs] }, ...others]
    : [{ kind: 'line', style: 'abstract', runs: [head] }, ...lines]
}

const isOnOwnPage = (role: HeadingRole, { roleStyles, chapters }: Preset): boolean =>
  roleStyles[role].paragraph.pageBreakBefore === true ||
  (chapters !== 'anywhere' && ['part', 'heading1', 'frontHeading'].includes(role))

/** The works that the text cites; nothing where it cites none. */
export function piecesOfWorks({ works, preset }: PlainDocument): Piece[] {
  if (works.entries.length === 0) return []
  return [
    headingOf('参考文献', 'references', preset),
    ...works.entries.map(({ text }, index): Piece => {
      const mark = works.isNumeric ? `[${index + 1}] ` : ''
      return { kind: 'entry', runs: [{ text: `${mark}${text}` }], id: workId(index) }
    }),
  ]
}

const headingOf = (text: string, nodeId: 'references' | 'quotes', preset: Preset): Piece => ({
  kind: 'heading',
  level: 1,
  role: 'frontHeading',
  text,
  nodeId,
  beginsPage: isOnOwnPage('frontHeading', preset),
})

/** The quotes behind the citations, as far as whoever asked may read them. */
export function piecesOfQuotes(
  { document, works, preset }: PlainDocument,
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
  return entries.length === 0 ? [] : [headingOf('引文出处', 'quotes', preset), ...entries]
}
