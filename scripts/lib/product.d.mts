export interface Product {
  port: number
  /** The program's process; workerd is a child of it. */
  pid: number
  /** `http://localhost:…`: the house brand's host. */
  url: string
  dataDir: string
  output(): string
  kill(): Promise<void>
  stop(options?: { keepData?: boolean }): Promise<void>
}

export interface ApiClient {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  delete<T>(path: string): Promise<T>
  signIn(account: string, password: string): Promise<{ id: string; token: string }>
  readonly token: string
}

export interface LearnedFile {
  id: string
  title: string
  extension: string
  status: 'INIT' | 'PROCESSING' | 'DONE' | 'ERROR'
}

export function startProduct(options?: {
  env?: Record<string, string>
  demo?: boolean
  dataDir?: string
  port?: number
  copyOf?: string
}): Promise<Product>
export function freePort(): Promise<number>
export function apiClient(origin: string): ApiClient
export function untilLearned(
  api: ApiClient,
  spaceId: string,
  timeoutMs?: number,
): Promise<LearnedFile[]>
