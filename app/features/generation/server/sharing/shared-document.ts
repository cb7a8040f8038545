import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import {
  citedEvidence,
  citeReferences,
  figuresOf,
  imageSources,
  nodesOf,
  number,
  numberObjects,
  placesOf,
  type DocSnapshot,
  type NumberingPreset,
  type Reference,
} from '#packages/document'
import { isRedactedBody, readEvidence, snapshot } from '~/features/document/server'
import type { EvidenceView } from '~/features/document/terms'
import { restrictedAmong } from '~/features/library/server'
import { MOST_PICTURES, UNPUBLISHED_LABEL } from '~/features/sharing/terms'
import { type DocumentSnapshot } from '~/features/sharing/creation-terms'
import type { PictureToShare } from '~/features/sharing/server'
import { sharedBody, type Retelling } from './shared-body'
import {
  isRedacted,
  isTakenFrom,
  sharedEvidence,
  shareRules,
  type ShareRules,
} from './shared-sources'

/** A document as far as it can be shared: what the caller may read of it. */
export interface Shareable {
  document: DocSnapshot
  /** Headings with a text that is open to the caller. */
  written: number
  /** Headings that have none, or whose sources are closed to the caller. */
  leftOut: number
  pictures: PictureToShare[]
  /** What the open texts cite, in order of first citation. */
  cited: EvidenceView[]
  /** Files among them that not everybody in the team may see. */
  restricted: ReadonlySet<string>
}

/** Reads it as it stands now. Errors: `documentNotFound`. */
export async function readShareable(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<Shareable> {
  const whole = await snapshot(ctx, documentId)
  const open = [...whole.bodies].filter(
    ([, body]) => body.content.length > 0 && !isRedactedBody(body),
  )
  const document = { ...whole, bodies: new Map(open) }
  const nodes = nodesOf(document.tree)
  const bodies = nodes.flatMap(({ id }) => document.bodies.get(id) ?? [])
  const ids = [...new Set(bodies.flatMap(citedEvidence))]
  const evidence = ids.length === 0 ? [] : await readEvidence(ctx, documentId, ids)
  const evidenceById = new Map(evidence.map((item) => [item.id, item]))
  const isMissing = ({ id, children }: (typeof nodes)[number]) =>
    !document.bodies.has(id) && (children.length === 0 || whole.bodies.has(id))
  return {
    document,
    written: bodies.length,
    leftOut: nodes.filter(isMissing).length,
    pictures: bodies
      .flatMap(figuresOf)
      .flatMap(({ attrs: { spec } }) =>
        spec.kind === 'image' ? [{ objectKey: spec.key, mime: `image/${spec.type}` }] : [],
      ),
    cited: ids.flatMap((id) => evidenceById.get(id) ?? []),
    restricted: await restrictedAmong(ctx, [
      ...evidence.flatMap(({ fileId }) => fileId ?? []),
      ...bodies.flatMap(imageSources),
    ]),
  }
}

/** The text as strangers read it: headings, words, what is quoted. */
export async function shareText(
  ctx: SeatedContext,
  { document, cited, restricted, pictures: all }: Shareable,
  about: {
    title: string
    numbering: NumberingPreset
    withPictures: boolean
    withPrivate: boolean
  },
): Promise<{ snapshot: DocumentSnapshot; pictures: PictureToShare[] }> {
  const rules = await shareRules(ctx, {
    ids: [
      document.documentId,
      ...nodesOf(document.tree).map(({ id }) => id),
      ...cited.flatMap(({ fileId }) => fileId ?? []),
    ],
    redactedFileIds: about.withPrivate ? new Set() : restricted,
  })
  const held = heldPictures(document, cited, rules)
  const shareablePictures = all.filter(({ objectKey }) => !held.has(objectKey))
  const pictures = about.withPictures ? shareablePictures.slice(0, MOST_PICTURES) : []
  const works = sharedWorks(ctx, document, cited, rules)
  const { retelling, headings, labels } = retellingOf({
    document,
    cited,
    rules,
    pictures,
    numbering: about.numbering,
  })
  const sections = [...placesOf(document.tree)].map(({ node, level }) => {
    const body = document.bodies.get(node.id)
    return {
      level,
      label: headings.get(node.id)?.label ?? '',
      title: rules.redact(node.title),
      body: body ? sharedBody(body, retelling) : null,
    }
  })
  const sources = cited.map((item) =>
    sharedEvidence(item, rules, {
      index: works.numberOf(item.referenceId),
      isWeak: isWeak(document, item.id),
    }),
  )
  const title = rules.redact(about.title)
  return {
    snapshot: { kind: 'document', title, sections, labels, sources, works: works.entries },
    pictures,
  }
}

/** Keys of pictures that were taken from a source which stays behind: they are its words, too. */
function heldPictures(
  { bodies }: DocSnapshot,
  cited: readonly EvidenceView[],
  rules: ShareRules,
): Set<string> {
  const back = new Set(cited.flatMap((item) => (isRedacted(item, rules) ? item.id : [])))
  const figures = [...bodies.values()].flatMap(figuresOf)
  return new Set(
    figures.flatMap(({ attrs: { spec, evidenceIds } }) =>
      spec.kind === 'image' &&
      (evidenceIds.some((id) => back.has(id)) || isTakenFrom(spec.key, rules.redactedFileIds))
        ? spec.key
        : [],
    ),
  )
}

/** Numbers of headings and figures as the page of writing shows them; marks and figures get new ids. */
function retellingOf(of: {
  document: DocSnapshot
  cited: readonly EvidenceView[]
  rules: ShareRules
  pictures: readonly PictureToShare[]
  numbering: NumberingPreset
}) {
  const { document, cited, rules, pictures, numbering } = of
  const headings = number(document.tree, numbering)
  const objects = numberObjects(document.tree, document.bodies, numbering)
  const figures = new Map([...objects.keys()].map((id, index) => [id, `f${index + 1}`]))
  const figureId = (id: string) => figures.get(id) ?? 'f0'
  const marks = new Map(cited.map(({ id }, index) => [id, `e${index + 1}`]))
  const retelling: Retelling = {
    redact: rules.redact,
    host: rules.host,
    markOf: (id) => marks.get(id) ?? null,
    labelOf: (id) => objects.get(id)?.label ?? headings.get(id)?.label ?? null,
    figureId,
    pictureOf: (key) => {
      const no = pictures.findIndex((item) => item.objectKey === key)
      return no < 0 ? null : no
    },
  }
  const labels = Object.fromEntries([...objects].map(([id, { label }]) => [figureId(id), label]))
  return { retelling, headings, labels }
}

const isWeak = ({ citations }: DocSnapshot, id: string) =>
  citations.some(({ evidenceId, level }) => evidenceId === id && level !== 'supported')

/** The list of references; of what is kept back it says no more than that there is one. */
function sharedWorks(
  ctx: SeatedContext,
  { references }: DocSnapshot,
  cited: readonly EvidenceView[],
  rules: ShareRules,
) {
  const hidden = new Set(
    cited.filter((item) => isRedacted(item, rules)).map(({ referenceId }) => referenceId),
  )
  const redactedReferences = new Map(
    [...references].map(([id, item]) => [id, hidden.has(id) ? blank(item) : item]),
  )
  const day = new Date(ctx.now().getTime() + 8 * 3_600_000)
  const list = citeReferences(
    redactedReferences,
    cited.map(({ referenceId }) => referenceId),
    {
      edition: '2025',
      style: 'numeric',
      today: { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
    },
  )
  const numbers = new Map(
    list.entries.flatMap(({ referenceIds, no }) => referenceIds.map((id) => [id, no] as const)),
  )
  return {
    numberOf: (referenceId: string) => numbers.get(referenceId) ?? 0,
    entries: list.entries.map(({ text, referenceIds }) =>
      referenceIds.some((id) => hidden.has(id)) ? UNPUBLISHED_LABEL : rules.redact(text),
    ),
  }
}

const blank = ({ id, type, origin }: Reference): Reference => ({
  id,
  type,
  origin,
  title: UNPUBLISHED_LABEL,
  author: [],
  issued: null,
})
