export function isBanned(name: string): boolean
export function wordsOf(name: string): string[]
