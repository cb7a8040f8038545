import type { SeatedContext } from '~/core/context'
import {
  figuresOf,
  number,
  numberObjects,
  nodesOf,
  type DocSnapshot,
  type Figure,
  type NumberingPreset,
} from '#packages/document'
import { sharingErrors } from '~/features/sharing/errors'
import type { ShareContent } from '~/features/sharing/server'
import type { DocumentSnapshot } from '~/features/sharing/creation-terms'
import type { SharePiece } from '~/features/sharing/terms'
import type { Shareable } from './shared-document'
import { sharedBody } from './shared-body'
import { isRedacted, sharedEvidence, shareRules } from './shared-sources'

/** Charts and tables of a text, in its order, with the numbers that the page shows. */
export function piecesOf(document: DocSnapshot, numbering: NumberingPreset): SharePiece[] {
  const objects = numberObjects(document.tree, document.bodies, numbering)
  return openFigures(document).flatMap(({ attrs: { id, spec, caption } }) => {
    if (spec.kind !== 'chart' && spec.kind !== 'table') return []
    const label = [objects.get(id)?.label ?? '', caption].filter(Boolean).join('　')
    return [{ id, kind: spec.kind, label: label || (spec.kind === 'chart' ? '图表' : '表格') }]
  })
}

/** A chart or table of a text by itself, with the sources that it names. Errors: `partMissing`. */
export async function shareFigure(
  ctx: SeatedContext,
  { document, cited, restricted }: Shareable,
  about: { figureId: string; numbering: NumberingPreset; withPrivate: boolean },
): Promise<Omit<ShareContent<DocumentSnapshot>, 'isClosedSince'>> {
  const figure = openFigures(document).find(({ attrs }) => attrs.id === about.figureId)
  const piece = piecesOf(document, about.numbering).find(({ id }) => id === about.figureId)
  if (!figure || !piece) throw sharingErrors.partMissing()
  const sources = cited.filter(({ id }) => figure.attrs.evidenceIds.includes(id))
  const rules = await shareRules(ctx, {
    ids: [document.documentId, ...cited.flatMap(({ fileId }) => fileId ?? [])],
    redactedFileIds: about.withPrivate ? new Set() : restricted,
  })
  // Its numbers are the words of a source that stays behind.
  if (sources.some((item) => isRedacted(item, rules))) throw sharingErrors.partMissing()
  const objects = numberObjects(document.tree, document.bodies, about.numbering)
  const headings = number(document.tree, about.numbering)
  const body = sharedBody(
    { type: 'doc', content: [figure] },
    {
      redact: rules.redact,
      host: rules.host,
      markOf: (id) => {
        const no = sources.findIndex((item) => item.id === id)
        return no < 0 ? null : `e${no + 1}`
      },
      labelOf: (id) => objects.get(id)?.label ?? headings.get(id)?.label ?? null,
      figureId: () => 'f1',
      pictureOf: () => null,
    },
  )
  return {
    snapshot: {
      kind: 'document',
      title: rules.redact(piece.label),
      sections: [{ level: 1, label: '', title: '', body }],
      labels: { f1: rules.redact(objects.get(about.figureId)?.label ?? '') },
      sources: sources.map((item, no) =>
        sharedEvidence(item, rules, { index: no + 1, isWeak: false }),
      ),
      works: [],
    },
    pictures: [],
    fileIds: sources.flatMap(({ fileId }) => fileId ?? []),
  }
}

const openFigures = ({ tree, bodies }: DocSnapshot): Figure[] =>
  nodesOf(tree)
    .flatMap(({ id }) => bodies.get(id) ?? [])
    .flatMap(figuresOf)
