import type { IncomingMessage } from 'node:http'

export function readTarget(
  target: string,
): { path: string; pathname: string; host: string | false } | null
export function isEmulatorPath(pathname: string): boolean
export function isEmulatorHeader(name: string): boolean
export function passedOn(rawHeaders: string[]): [string, string][]
export function pairs(rawHeaders: string[]): [string, string][]
export function refusalOf(incoming: IncomingMessage): number | null
