import { DurableObject } from 'cloudflare:workers'

/** One space's passages and their full-text index: a thin shell round library/server/search. */
export class SpaceIndex extends DurableObject {}
