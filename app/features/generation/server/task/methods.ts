import type { TaskWork } from './task'

/** What a creation's work answers to whoever reaches its object; streams travel by fetch. */
export const taskMethods = [
  'start',
  'pause',
  'resume',
  'cancel',
  'stop',
  'view',
  'removeAll',
] as const satisfies readonly (keyof TaskWork)[]
