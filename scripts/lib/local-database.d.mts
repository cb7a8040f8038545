import type { LocalDatabase } from './workers.mjs'

export function openLocalDatabase<T>(
  dataDir: string,
  use: (database: LocalDatabase) => Promise<T>,
): Promise<T>
