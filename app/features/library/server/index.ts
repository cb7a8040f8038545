import { Hono } from 'hono'
import type { TeamApiEnv } from '~/core/api'
import type { JobHandler } from '~/core/jobs'

export { findUsableFiles } from './usable-files'
export type { Passage, PassageHit, SearchScope, SpaceIndexPort } from './ports'
export { findPassages, readableOf, type Findings, type FoundPassage } from './find-passages'

export const libraryApi = new Hono<TeamApiEnv>()

/** Light work of the front door. */
export const libraryHandlers: JobHandler[] = []
