interface Statement {
  bind(...values: unknown[]): Statement
  run(): Promise<unknown>
  first(): Promise<Record<string, unknown> | null>
}
export interface LocalDatabase {
  prepare(query: string): Statement
}

/** What is used of miniflare from TypeScript; its own types name the whole platform. */
export interface LocalPlatform {
  getR2Bucket(
    binding: string,
    worker: string,
  ): Promise<{ put(key: string, value: string): Promise<unknown> }>
  getQueueProducer(
    binding: string,
    worker: string,
  ): Promise<{ send(message: unknown): Promise<unknown> }>
  dispose(): Promise<void>
}

export function startWorkers(options: {
  host: string
  port: number
  dataDir: string
  variables: Record<string, string>
}): Promise<{ miniflare: LocalPlatform; url: URL; runCrons(): Promise<void> }>

export function migrate(miniflare: LocalPlatform, worker?: string): Promise<LocalDatabase>

/** What a Worker may reach of the web: public addresses only. */
export const publicNetwork: {
  network: { allow: string[]; deny: string[]; tlsOptions: { trustBrowserCas: boolean } }
}
