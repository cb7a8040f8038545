import type { LocalDatabase } from '../runtime/workers.mjs'

type WithDatabase = <T>(dataDir: string, use: (database: LocalDatabase) => Promise<T>) => Promise<T>

export const openLocalDatabase: WithDatabase
export const withLocalDatabase: WithDatabase
