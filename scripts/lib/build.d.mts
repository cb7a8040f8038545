export function ensureBuilt(options?: {
  signal?: AbortSignal
  refuse?: (reason: string) => never
}): Promise<void>
