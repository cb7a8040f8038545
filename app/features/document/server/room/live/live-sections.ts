import { Node } from 'prosemirror-model'
import { Step, Transform } from 'prosemirror-transform'
import type { NodeId } from '~/core/ids'
import { sectionBody } from '../../../body-contract'
import type { LiveSteps } from '../../../live-terms'
import { bodyOfNode, nodeOfBody } from '../../../prose/convert'
import { rebased } from '../../../prose/rebase'
import { proseSchema } from '../../../prose/schema'
import type { SectionBody } from '#packages/document/body'
import { allEvidence } from '#packages/document/body-walk'
import { imageSources } from '#packages/document/image-keys'
import { SECTION_LIMIT_BYTES } from '../../../terms'
import { readEvidence } from '../evidence'
import { readSections } from '../sections'
import type { Sql } from '../sql'

/** Parsed texts that are held at once. */
const DOCS_AT_MOST = 20
/** Steps stay this long after they were saved, for those who come back. */
const STEPS_STAY_MS = 7 * 86_400_000
/** Who made steps that came in by another way: a machine, or one who saved without a socket. */
const ROOM = 'room'
/** Of a text that grew a little beyond its limit, the next save says where to part it. */
const NODES_AT_MOST = 3 * SECTION_LIMIT_BYTES
/** Whoever is further behind hears of it first. */
const LATE_AT_MOST = 500

interface LiveRow {
  version: number
  sealed_version: number
  rev: number
  grants: number
  doc_version: number
  author: string
}

/** A section as it is written. */
export interface LiveSection {
  version: number
  /** Revision that was saved last. */
  rev: number
  /** Moves on whenever sources come in that were not in the text. */
  grants: number
  isSealed: boolean
  /** Account that wrote last. */
  author: string
  doc: Node
}

export interface LiveBatch {
  nodeId: NodeId
  /** The one that the steps follow. */
  version: number
  steps: readonly unknown[]
  clientId: string
  /** Whoever sent them takes them back as they were placed behind those of others. */
  mayBeMoved: boolean
  author: string
  /** Milliseconds. */
  at: number
}

type LoggedBatch = Pick<LiveBatch, 'nodeId' | 'steps' | 'clientId' | 'at'>

/** A text that was saved by another way. */
interface SavedText {
  body: SectionBody
  rev: number
  /** Milliseconds. */
  at: number
  isByMachine: boolean
}

export type Taken =
  | { taken: LiveSteps; grants: number }
  | { behind: true }
  | { refused: 'invalid' | 'tooLarge' }

/**
 * Texts while people write them at once, each by steps in one order: steps of who comes second are placed behind those of
 * the first; where they find no place, he hears of those and comes again. They are no revision until they are sealed.
 */
export class LiveSections {
  private readonly docs = new Map<NodeId, { version: number; doc: Node }>()

  constructor(private readonly sql: Sql) {}

  /** The section as it is written now; with its saved text, where nobody wrote it live before. */
  open(nodeId: NodeId): LiveSection {
    const row = this.row(nodeId) ?? this.begin(nodeId)
    const doc = this.docAt(nodeId, row, row.version)
    if (!doc) throw new Error(`steps of ${nodeId} are gone`)
    const { version, rev, grants, author } = row
    return { version, rev, grants, author, isSealed: row.sealed_version >= version, doc }
  }

  /** Takes steps, all or none; behind those that whoever sent them had not heard of. */
  take(batch: LiveBatch): Taken {
    const live = this.open(batch.nodeId)
    const isLate = batch.version !== live.version
    const placed = isLate ? this.placed(batch, live) : stepsOf(batch.steps)
    const doc = placed && applied(live.doc, placed)
    // What does not fit behind others' may have fitted before.
    const unfit = isLate ? ({ behind: true } as const) : ({ refused: 'invalid' } as const)
    if (!doc) return unfit
    if (doc.content.size > NODES_AT_MOST) return { refused: 'tooLarge' }
    const grants = this.grantsOf(live, doc)
    if (grants === null) return unfit
    const steps = placed.map((step): unknown => step.toJSON())
    return {
      taken: this.store({ ...batch, steps }, { version: live.version, doc, grants }),
      grants,
    }
  }

  /** What came after a version; null where it is no longer known, or never was. */
  since(nodeId: NodeId, version: number): LiveSteps | null {
    const row = this.row(nodeId)
    if (!row || version > row.version) return null
    const batches = this.sql.all<{
      version: number
      count: number
      client_id: string
      steps: string
    }>(
      'SELECT * FROM live_steps WHERE node_id = ? AND version > ? ORDER BY version',
      nodeId,
      version,
    )
    const [first] = batches
    if (version < row.version && (!first || first.version - first.count !== version)) return null
    return {
      version: row.version,
      steps: batches.flatMap(({ steps }) => JSON.parse(steps) as unknown[]),
      clientIds: batches.flatMap(({ client_id, count }) => Array<string>(count).fill(client_id)),
    }
  }

  /** Whether words stand there that no revision has. */
  pendingVersion(nodeId: NodeId): number | null {
    const row = this.row(nodeId)
    return row && row.sealed_version < row.version ? row.version : null
  }

  /** Sections with words that no revision has. */
  allPending(): { nodeId: NodeId; version: number }[] {
    return this.sql.all<{ nodeId: NodeId; version: number }>(
      'SELECT node_id AS nodeId, version FROM live_sections WHERE sealed_version < version',
    )
  }

  /** The revision that has the text at a version already; null where none has. */
  sealedRev(nodeId: NodeId, version: number): number | null {
    const row = this.row(nodeId)
    return row && version <= row.sealed_version ? row.rev : null
  }

  /** The text at a version, to be looked at before it is sealed; null where it is no longer known. */
  bodyAt(nodeId: NodeId, version: number): { body: SectionBody; rev: number } | null {
    const row = this.row(nodeId)
    const doc = row && this.docAt(nodeId, row, version)
    return doc ? { body: bodyOfNode(doc), rev: row.rev } : null
  }

  /** The text at `version` was saved as revision `rev`. */
  sealed(nodeId: NodeId, { version, rev, at }: { version: number; rev: number; at: number }): void {
    const row = this.row(nodeId)
    const doc = row && this.docAt(nodeId, row, version)
    if (!doc) return
    this.sql.atomically(() => {
      this.sql.all(
        'UPDATE live_sections SET sealed_version = ?, rev = ?, doc = ?, doc_version = ? WHERE node_id = ?',
        version,
        rev,
        JSON.stringify(doc),
        version,
        nodeId,
      )
      this.sql.all(
        'DELETE FROM live_steps WHERE node_id = ? AND version <= ? AND at < ?',
        nodeId,
        version,
        at - STEPS_STAY_MS,
      )
    })
  }

  /** A text that was saved by another way: whoever writes live goes on from there. Null where nothing differs. */
  follow(nodeId: NodeId, { body, rev, at, isByMachine }: SavedText): LiveSteps | null {
    if (!this.row(nodeId)) return null
    const { version, doc } = this.open(nodeId)
    const steps = stepsBetween(doc, nodeOfBody(body))
    const sent = steps.map((step) => step.toJSON() as unknown)
    const next = version + steps.length
    if (steps.length > 0) {
      this.sql.atomically(() => {
        this.log({ nodeId, steps: sent, clientId: ROOM, at }, next)
        // A machine's words may lean on sources that they do not cite.
        const isNew = isByMachine || this.newSources(body, doc)?.length !== 0
        this.sql.all(
          'UPDATE live_sections SET version = ?, grants = grants + ? WHERE node_id = ?',
          next,
          isNew ? 1 : 0,
          nodeId,
        )
      })
      this.hold(nodeId, next, applied(doc, steps) ?? nodeOfBody(body))
    }
    this.sealed(nodeId, { version: next, rev, at })
    return steps.length > 0
      ? { version: next, steps: sent, clientIds: steps.map(() => ROOM) }
      : null
  }

  /** Steps that follow the present version, with the text after them. */
  private store(
    batch: LiveBatch,
    { version, doc, grants }: Pick<LiveSection, 'version' | 'doc' | 'grants'>,
  ): LiveSteps {
    const { nodeId, steps, clientId, author, at } = batch
    const next = version + steps.length
    this.sql.atomically(() => {
      this.log(batch, next)
      this.sql.all(
        'UPDATE live_sections SET version = ?, grants = ?, author = ?, at = ? WHERE node_id = ?',
        next,
        grants,
        author,
        at,
        nodeId,
      )
    })
    this.hold(nodeId, next, doc)
    return { version: next, steps: [...steps], clientIds: steps.map(() => clientId) }
  }

  /** Late steps behind those that came meanwhile; null where they have no place there, or are among those. */
  private placed(batch: LiveBatch, { version, doc }: LiveSection): Step[] | null {
    if (!batch.mayBeMoved || version - batch.version > LATE_AT_MOST) return null
    const news = this.since(batch.nodeId, batch.version)
    if (!news || news.clientIds.includes(batch.clientId)) return null
    const [steps, missed] = [stepsOf(batch.steps), stepsOf(news.steps)]
    return steps && missed && fitting(() => rebased(doc, steps, missed))
  }

  /** As they are with this text; null where it cannot be, or names a source that the document does not know. */
  private grantsOf({ doc: before, grants }: LiveSection, doc: Node): number | null {
    const had = new Set(before.content.content)
    const touched = bodyOfNode(proseSchema.nodes.doc.create(null, blocksNotIn(doc, had)))
    if (!sectionBody.safeParse(touched).success) return null
    const sources = this.newSources(touched, before)
    return sources && grants + (sources.length > 0 ? 1 : 0)
  }

  /** Sources of a changed part that were not in the text before; null where the document does not know one. */
  private newSources(touched: SectionBody, before: Node): string[] | null {
    const ids = allEvidence(touched)
    if (readEvidence(this.sql, ids).length < ids.length) return null
    const sources = [...ids, ...imageSources(touched)]
    if (sources.length === 0) return []
    const body = bodyOfNode(before)
    const had = new Set<string>([...allEvidence(body), ...imageSources(body)])
    return sources.filter((id) => !had.has(id))
  }

  private begin(nodeId: NodeId): LiveRow {
    const [section] = readSections(this.sql, [nodeId])
    const doc = nodeOfBody(section?.body ?? { type: 'doc', content: [] })
    const row = { version: 0, sealed_version: 0, rev: section?.rev ?? 0, grants: 0, doc_version: 0 }
    const text = JSON.stringify(doc)
    this.sql.all(
      `INSERT INTO live_sections (node_id, version, sealed_version, rev, grants, doc, doc_version, author, at)
       VALUES (?, 0, 0, ?, 0, ?, 0, '', 0)`,
      nodeId,
      row.rev,
      text,
    )
    return { ...row, author: '' }
  }

  // Without the text: it is asked for with every step and for every reader of one.
  private row(nodeId: NodeId): LiveRow | undefined {
    return this.sql.all<LiveRow>(
      `SELECT version, sealed_version, rev, grants, author, doc_version FROM live_sections
       WHERE node_id = ?`,
      nodeId,
    )[0]
  }

  private storedDoc(nodeId: NodeId): Node {
    const [row] = this.sql.all<{ doc: string }>(
      'SELECT doc FROM live_sections WHERE node_id = ?',
      nodeId,
    )
    return Node.fromJSON(proseSchema, JSON.parse(row?.doc ?? '') as object)
  }

  private log({ nodeId, steps, clientId, at }: LoggedBatch, next: number): void {
    this.sql.all(
      'INSERT INTO live_steps (node_id, version, count, client_id, steps, at) VALUES (?, ?, ?, ?, ?, ?)',
      nodeId,
      next,
      steps.length,
      clientId,
      JSON.stringify(steps),
      at,
    )
  }

  private docAt(nodeId: NodeId, row: LiveRow, version: number): Node | null {
    const held = this.docs.get(nodeId)
    if (held?.version === version) return held.doc
    if (version < row.doc_version || version > row.version) return null
    const stored = this.storedDoc(nodeId)
    const later = this.since(nodeId, row.doc_version)
    const steps = later && stepsOf(later.steps.slice(0, version - row.doc_version))
    const doc = steps && applied(stored, steps)
    if (doc && version === row.version) this.hold(nodeId, version, doc)
    return doc
  }

  private hold(nodeId: NodeId, version: number, doc: Node): void {
    this.docs.delete(nodeId)
    this.docs.set(nodeId, { version, doc })
    const [oldest] = this.docs.keys()
    if (this.docs.size > DOCS_AT_MOST && oldest !== undefined) this.docs.delete(oldest)
  }
}

/** Null where one of them is none. */
const stepsOf = (sent: readonly unknown[]): Step[] | null =>
  fitting(() => sent.map((step) => Step.fromJSON(proseSchema, step)))

/** The text after these steps; null where one does not fit, or leaves something that cannot be. */
const applied = (doc: Node, steps: readonly Step[]): Node | null =>
  fitting(() => {
    const tr = new Transform(doc)
    for (const step of steps) if (tr.maybeStep(step).failed !== null) return null
    tr.doc.check()
    return tr.doc
  })

/** Null where steps as they were sent name places or contents that there are not. */
function fitting<Result>(apply: () => Result): Result | null {
  try {
    return apply()
  } catch {
    return null
  }
}

const blocksNotIn = (doc: Node, before: ReadonlySet<Node>): Node[] =>
  doc.content.content.filter((block) => !before.has(block))

/** One step from one text to the other; none where they are the same. */
function stepsBetween(doc: Node, next: Node): Step[] {
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || !end) return []
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  return new Transform(doc).replace(start, end.a + overlap, next.slice(start, end.b + overlap))
    .steps
}
