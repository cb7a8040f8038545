export function isBanned(name: string, path?: string): boolean
export function wordsOf(name: string): string[]
