import { testId } from '#test/ids'
import type { z } from 'zod'
import type { KnownTerm } from '~/features/library/server/translate/known-terms'
import { readJson } from '~/features/library/server/guide/generators/read-json'
import type { Reference, SectionBody } from '#packages/document'
import { Room } from '~/features/document/server/room'
import { generationErrors } from '~/features/generation/errors'
import type {
  CreationGenerator,
  Step,
  StepResult,
  StepEvent,
  Tools,
  Work,
  WorkDocument,
} from '~/features/generation/server/generators/generator'
import type { SeatedContext } from '~/core/context'
import type { NodeId } from '~/core/ids'
import type { ModelEvent, ModelRequest } from '~/features/models/server'
import { openNodeSql } from '../node-sql'
import type { HeldLibrary } from './library'

/** Who writes: a model, or nobody. */
export type ScriptedModel = (
  request: ModelRequest,
  signal: AbortSignal,
) => AsyncIterable<ModelEvent>

export interface LongformWorld {
  room: Room
  references: Map<string, Reference>
  events: StepEvent[]
  /** Outcomes by key of step. */
  results: Map<string, StepResult>
  failed: Map<string, unknown>
  run(maker: CreationGenerator, work: Work): Promise<StepResult | null>
  document: WorkDocument
}

/** A room, a library and a generator in one world: the steps of a phase run as their dependencies allow, without a task. */
export function openLongformWorld(
  library: HeldLibrary,
  model: ScriptedModel | null,
  options: {
    parallel?: number
    attempts?: number
    glossary?: readonly KnownTerm[]
    pictures?: Tools['pictures']
    enough?: AbortSignal
  } = {},
): LongformWorld {
  const room = new Room(openNodeSql() as never)
  const references = new Map<string, Reference>()
  const events: StepEvent[] = []
  const results = new Map<string, StepResult>()
  const failed = new Map<string, unknown>()
  let ids = 0
  const ctx = {
    models: { whoServes: () => ({ provider: model ? 'scripted' : 'offline' }) },
    newId: () => String((ids += 1)),
    now: () => new Date(Date.UTC(2026, 10, 22)),
  } as unknown as SeatedContext
  const documentOf = (stepKey: string) => workDocument(room, references, stepKey)

  async function attempt(
    maker: CreationGenerator,
    work: Work,
    step: Step,
    no: number,
  ): Promise<StepResult> {
    const tools: Tools = {
      signal: new AbortController().signal,
      enough: options.enough ?? new AbortController().signal,
      attempt: no,
      partialText: '',
      isOffline: model === null,
      say: () => {},
      unsay: () => {},
      emit: (event) => events.push(event),
      ask: (request) => (model ?? nobody)(request, new AbortController().signal),
      askForJson: (schema, request) => askJson(model ?? nobody, schema, request),
      find: async (query, scope) => library.find(query, scope?.fileIds),
      survey: async () => library.survey(),
      glossary: async () => options.glossary ?? [],
      pictures: options.pictures ?? noPictures,
      searchWeb: null,
      readPage: null,
      searchScholar: null,
      remembered: (key, schema) => {
        const memory = schema.safeParse(results.get(key)?.memory)
        return memory.success ? memory.data : null
      },
      document: documentOf(`${work.round}:${step.key}`),
    }
    return maker.run(ctx, work, step, tools)
  }

  async function run(maker: CreationGenerator, work: Work): Promise<StepResult | null> {
    const open = new Map(
      (await maker.plan(ctx, { ...work, outline: room.outline() })).map((step) => [step.key, step]),
    )
    let last: StepResult | null = null
    const running = new Map<string, Promise<void>>()
    const doOne = async (step: Step) => {
      for (let no = 1; no <= (options.attempts ?? 3); no += 1) {
        try {
          last = await attempt(maker, work, step, no)
          results.set(step.key, last)
          return
        } catch (error) {
          if (no === (options.attempts ?? 3)) failed.set(step.key, error)
        }
      }
    }
    while (open.size + running.size > 0) {
      const ready = [...open.values()]
        .filter(({ after }) => after.every((key) => !open.has(key) && !running.has(key)))
        .toSorted((a, b) => a.order - b.order)
      for (const step of ready.slice(0, (options.parallel ?? 4) - running.size)) {
        open.delete(step.key)
        running.set(
          step.key,
          doOne(step).finally(() => running.delete(step.key)),
        )
      }
      await Promise.race(running.values())
    }
    return last
  }
  return { room, references, events, results, failed, run, document: documentOf('') }
}

const noPictures: Tools['pictures'] = {
  list: async () => ({ pictures: [], next: null }),
  take: async () => null,
}

const nobody: ScriptedModel = () => {
  throw generationErrors.stepFailed()
}

async function askJson<Schema extends z.ZodType>(
  model: ScriptedModel,
  schema: Schema,
  { system, user }: { system: string; user: string },
): Promise<z.infer<Schema>> {
  const messages: ModelRequest['messages'] = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  for (let time = 0; time < 2; time += 1) {
    let text = ''
    for await (const event of model({ messages }, new AbortController().signal)) {
      if (event.type === 'text') text += event.text
    }
    const read = schema.safeParse(readJson(text))
    if (read.success) return read.data
  }
  throw generationErrors.stepFailed()
}

function workDocument(
  room: Room,
  references: Map<string, Reference>,
  stepKey: string,
): WorkDocument {
  const outline = () => {
    const outline = room.outline()
    if (!outline) throw new Error('no document')
    return outline
  }
  const sections = (ids: readonly NodeId[]) =>
    room.sections(ids).map((item) => ({ ...item, isWithheld: false }))
  return {
    tree: async () => outline().tree,
    outline: async () => outline(),
    section: async (id) => sections([id])[0] ?? null,
    sections: async (ids) => sections(ids),
    evidence: async (ids) => room.evidence(ids),
    ledger: async (asked) => room.ledger(asked),
    assign: async (owners) => room.ownEvidence(owners),
    read: async () => {
      const { rev, tree, sections: heads } = outline()
      const all = sections(heads.map(({ nodeId }) => nodeId))
      return {
        documentId: testId(tree.id),
        rev,
        tree,
        bodies: new Map<NodeId, SectionBody>(all.map(({ nodeId, body }) => [nodeId, body])),
        evidence: new Map(room.evidence(null).map((item) => [item.id, item])),
        citations: all.flatMap(({ citations }) => citations),
        references,
      }
    },
    addEvidence: async (found) =>
      room.putEvidence(
        found.map(({ reference, evidence }) => ({
          ...evidence,
          referenceId: referenceFor(references, reference),
          sourceSum: '',
        })),
      ),
    commit: async ({ baseRev, by = 'ai', ...text }) =>
      room.draft({
        shown: [],
        fingerprints: [],
        facts: [],
        ...text,
        by,
        baseRev: baseRev ?? room.section(text.nodeId)?.rev ?? 0,
        author: '1',
        stepKey,
        kind: 'ai',
        at: 0,
      }),
  }
}

function referenceFor(references: Map<string, Reference>, fields: Omit<Reference, 'id'>): string {
  const key = `${fields.fileId ?? ''}${fields.URL ?? ''}${fields.title}`
  for (const item of references.values()) {
    if (`${item.fileId ?? ''}${item.URL ?? ''}${item.title}` === key) return item.id
  }
  const id = `r${references.size + 1}`
  references.set(id, { ...fields, id })
  return id
}
