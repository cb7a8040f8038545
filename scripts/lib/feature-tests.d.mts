export function testsOf(names: string[]): { features: string[]; folders: string[]; specs: string[] }
export function strayJourneys(): string[]
