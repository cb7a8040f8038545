/** Big immutable bytes by key. R2 in production, miniflare's R2 on a laptop. */
export interface FileStore {
  /** Size and upload type of what really lies there; null when nothing does. */
  head(key: string): Promise<{ size: number; contentType: string; etag: string } | null>
  read(key: string): Promise<ArrayBuffer | null>
  /** Bytes `from` (inclusive), `length` long. */
  readRange(key: string, from: number, length: number): Promise<ArrayBuffer | null>
  /** The whole as a response body, with range and condition headers of the request honoured. */
  serve(key: string, request: Request): Promise<Response | null>
  stream(key: string): Promise<ReadableStream<Uint8Array> | null>
  write(key: string, body: ArrayBuffer | string, contentType: string): Promise<void>
  remove(keys: string[]): Promise<void>
  list(prefix: string): Promise<string[]>
  /** Where a browser may PUT exactly this object until `expiresAt`; relative on a laptop. */
  presignPut(key: string, contentType: string, expiresInSeconds: number): Promise<string>
}
