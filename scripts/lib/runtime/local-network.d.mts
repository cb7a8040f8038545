export function findOllama(address?: string): Promise<string[] | null>
export function ollamaSentence(models: string[] | null, port: number): string
export function freeScholarSources(address?: string): Promise<string>
