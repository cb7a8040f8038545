import type { Database } from './database'
import type { JobMessage, Queue, WorkOwner } from './jobs'
import type { FileStore } from './file-store'
import type { NewId, TeamId } from './ids'
import type { ModelGateway } from './models'
import type { Extensions } from './extension-points'
import type { ObjectNamespace } from './objects'
import type { FetchOutside } from './outside'
import type { Settings } from './settings'

/** Who is asking, proved by a token. */
export interface Actor {
  accountId: string
  /** Row of the sign-in that the token belongs to. */
  signInId: string
  /** A team's key speaks, with no person behind it: the account's id is then the key's. */
  isKey?: true
}

/** The seat from which a team-scoped call is made; present only after membership was checked. */
export interface Seat {
  teamId: TeamId
  /** Equal to `teamId`: a team has one space. */
  spaceId: TeamId
  memberId: string
  role: 'owner' | 'admin' | 'member'
  /** Version of the team's words that are not let through; absent where it has none. */
  wordList?: number
  /** Version of the models that the team has connected; absent where it has connected none. */
  modelVersion?: number
}

/**
 * Everything a feature may ask of the world. Built once per request, job or object.
 * No feature adds to it: each reaches its own objects (core/objects), and what joins in from elsewhere is provided at
 * extension points (core/extension-points).
 */
export interface Context {
  db: Database
  files: FileStore
  settings: Settings
  models: ModelGateway
  actor: Actor | null
  seat: Seat | null
  /** The brand row of the host that was asked; null in jobs. */
  brandId: string | null
  /** Host as the visitor typed it, lower case, with port; '' in jobs. */
  host: string
  /** Client address as the edge proved it, 'local' where none stands in front; '' in jobs. */
  address: string
  requestId: string
  /** Hands a message to a queue. Features do not call it: they commit tickets (core/outbox). */
  send(queue: Queue, message: JobMessage, afterSeconds?: number): Promise<void>
  /** For whom a job is done: tickets that it leaves wait in the same line. */
  worksFor?: WorkOwner
  /** Waits while something smaller is being worked on beside a long job; a moment only. */
  giveWay?(): Promise<void>
  /** A Durable Object by its name. Features call `reach` (core/objects), each for its own namespaces only. */
  objects(namespace: ObjectNamespace, name: string): object
  /** What is provided at extension points (core/extension-points). */
  extensions: Extensions
  now(): Date
  newId: NewId
  /** The only way to addresses that people name: guarded, bounded, without anything of ours (core/outside). */
  fetchOutside: FetchOutside
  /** Keeps the Worker alive for work that the answer does not wait for. */
  later(work: Promise<unknown>): void
  log(level: 'info' | 'warn' | 'error', event: string, facts?: Record<string, unknown>): void
}

/** A context in which someone is signed in and sits in a team. */
export type SeatedContext = Context & { actor: Actor; seat: Seat }
