export function prepareDisk(dataDir: string): void
export function diskSentence(dataDir: string, error: unknown): string | null
