export function ensureBuilt(options?: { signal?: AbortSignal }): Promise<void>
