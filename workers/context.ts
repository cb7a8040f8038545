import type { Context } from '~/core/context'
import type { Provided } from '~/core/extension-points'
import { idMaker } from '~/core/ids'
import type { JobMessage, Queue as QueueName } from '~/core/jobs'
import { readSettings, type Settings } from '~/core/settings'
import { reasonOf } from '~/core/reasons'
import {
  isWorthNoting,
  openModels,
  recordOutcome,
  type Outcome,
  type WorkersAi,
} from '~/features/models/server'
import { membershipPort } from '~/features/teams/server'
import {
  pageReader,
  pdfTables,
  vectorize,
  type VectorizeBinding,
} from '~/features/library/server/ports'
import { openDatabase } from './platform/database'
import { openGateway, requestSender, type Surroundings } from '~/features/models/server/ports'
import { openModelRequests, openPushServices, openWeb } from './platform/web'
import { pushSender } from '~/features/notifications/server/ports'
import { openFiles } from './platform/files-r2'
import { openFonts } from './platform/fonts'
import { logLine } from './platform/log'
import { openPdfTables } from './platform/pdf-tables'
import { reachCardPress, reachIconPress } from './platform/card-press'
import { reachDeckPress } from './platform/deck-press'
import { reachPageReader } from './platform/page-reader'
import { reachObject, reachSlotGates } from './platform/objects'
import { memberships } from '~/features/auth/server/ports'
import { deckPress, fontReader } from '~/features/document/server/ports'
import { cardPress } from '~/features/sharing/server/ports'
import { iconPress } from '~/features/brands/server/ports'

/** Bindings that both Workers have. */
export interface Bindings {
  DB: D1Database
  FILES: R2Bucket
  SPACE_INDEX: DurableObjectNamespace
  DOCUMENT_ROOM: DurableObjectNamespace
  TASK_RUNNER?: DurableObjectNamespace
  CHAT_SESSION?: DurableObjectNamespace
  QUESTION_ARCHIVE?: DurableObjectNamespace
  TEAM_ADMISSION?: DurableObjectNamespace
  RATE_GATE?: DurableObjectNamespace
  /** Reaches public addresses only, whatever a name leads to. Absent where the platform itself sees to that. */
  OUTSIDE?: Fetcher
  /** Bound in production only, and only where somebody made the index; else vectors lie with the passages. */
  VECTORS?: VectorizeBinding
  /** Cloudflare's own models, bound in production only, for providers of the kind `workers-ai`. */
  AI?: WorkersAi
  /** The ingest Worker's `PageReader`, for the front door. */
  READERS?: Fetcher
  /** The ingest Worker's `DeckPress`, for the front door. */
  PRESSES?: Fetcher
  /** The ingest Worker's `CardPress`, for the front door. */
  CARDS?: Fetcher
  /** The files beside the front door's pages, for the ingest Worker. */
  PUBLIC_FILES?: Fetcher
  INGEST_QUEUE: Queue<JobMessage>
  PAGES_QUEUE: Queue<JobMessage>
  EXPORTS_QUEUE: Queue<JobMessage>
  JOBS_QUEUE: Queue<JobMessage>
}

export type ContextChanges = Partial<Omit<Context, 'extensions'>> & {
  /** More at extension points, or other things than the platform's. */
  provided?: readonly Provided[]
}

// One a isolate: parsing the environment and the clock's last id are shared by all requests.
const settingsOf = new WeakMap<object, Settings>()
const newId = idMaker(() => Date.now())

const queueBindings = {
  ingest: 'INGEST_QUEUE',
  pages: 'PAGES_QUEUE',
  exports: 'EXPORTS_QUEUE',
  jobs: 'JOBS_QUEUE',
} as const satisfies Record<QueueName, keyof Bindings>

/** The one place where Cloudflare bindings become things the product understands. */
export function createContext(
  env: Bindings,
  later: (work: Promise<unknown>) => void,
  { provided = [], ...changes }: ContextChanges = {},
): Context {
  const settings = readEnvironment(env)
  const db = openDatabase(env.DB, settings)
  const objects: Context['objects'] = (namespace, name) =>
    reachObject(env, namespace, name, settings.OBJECT_LOCATION)
  const gates = reachSlotGates(env, objects)
  const around = { observe: observing(db, later), ...(gates && { gates }) }
  return {
    db,
    files: openFiles(env.FILES, settings),
    settings,
    models: openModels(settings, logLine, env.AI, around),
    objects,
    extensions: new Map([
      ...(env.VECTORS ? [vectorize.with(env.VECTORS)] : []),
      memberships.with(membershipPort),
      ...modelPorts(env, around),
      pageReader.with(reachPageReader(env.READERS)),
      deckPress.with(reachDeckPress(env.PRESSES)),
      cardPress.with(reachCardPress(env.CARDS)),
      iconPress.with(reachIconPress(env.CARDS)),
      fontReader.with(openFonts(env.PUBLIC_FILES)),
      pushSender.with((rules) => openPushServices(rules, env.OUTSIDE)),
      pdfTables.with(openPdfTables(env.PUBLIC_FILES)),
      ...provided,
    ]),
    fetchOutside: openWeb(settings, env.OUTSIDE),
    actor: null,
    seat: null,
    brandId: null,
    host: '',
    address: '',
    requestId: crypto.randomUUID(),
    send: async (queue, message, delaySeconds = 0) => {
      await env[queueBindings[queue]].send(message, { delaySeconds })
    },
    now: () => new Date(),
    newId,
    later,
    log: logLine,
    ...changes,
  }
}

/** What is noted of a model costs nobody an answer. */
const observing =
  (db: Context['db'], later: Context['later']) =>
  (outcome: Outcome): void => {
    if (!isWorthNoting(outcome, Date.now())) return
    const noting = recordOutcome({ db, now: () => new Date() }, outcome).catch((error: unknown) =>
      logLine('warn', 'models.health-not-kept', { reason: reasonOf(error) }),
    )
    later(noting)
  }

/** By which the models of a team are opened beside the operator's. */
const modelPorts = (env: Bindings, around: Surroundings): Provided[] => [
  openGateway.with((base, more) => openModels(base, logLine, env.AI, { ...around, ...more })),
  requestSender.with((rules) => openModelRequests(rules, env.OUTSIDE)),
]

/** The settings of this environment, read once an isolate. */
export function readEnvironment(env: Bindings): Settings {
  const cached = settingsOf.get(env)
  if (cached) return cached
  const settings = readSettings(env as unknown as Record<string, unknown>)
  settingsOf.set(env, settings)
  return settings
}
