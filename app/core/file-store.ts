/** Big immutable bytes by key. R2 in production, miniflare's R2 on a laptop. */
export interface FileStore {
  /** Size and upload type of what really lies there; null when nothing does. */
  head(key: string): Promise<{ size: number; contentType: string; etag: string } | null>
  read(key: string): Promise<ArrayBuffer | null>
  /** Bytes `from` (inclusive), `length` long. */
  readRange(key: string, from: number, length: number): Promise<ArrayBuffer | null>
  /** As a response body: 200, 206 for one byte range, 304 when the etag is known, 416 beyond the end. */
  serve(key: string, request: Request): Promise<Response | null>
  stream(key: string): Promise<ReadableStream<Uint8Array> | null>
  write(key: string, body: ArrayBuffer | string, contentType: string): Promise<void>
  /** Stores a stream of exactly `length` bytes. False, and nothing stored, when more or fewer came or the sender left. */
  writeStream(
    key: string,
    body: ReadableStream<Uint8Array>,
    length: number,
    contentType: string,
  ): Promise<boolean>
  /** Never overwrites: when something lies at `to` already, it stays. False when nothing lies at `from`. */
  copyOnce(from: string, to: string): Promise<boolean>
  remove(keys: string[]): Promise<void>
  /** All keys that begin so; the first `most` of them where that is given. */
  list(prefix: string, most?: number): Promise<string[]>
  /** Where a browser may PUT exactly this object for a while; relative on a laptop. */
  presignPut(place: UploadPlace, from: Date, seconds: number): Promise<string>
  /** The same address without its signature, and back. Null for an address that is not one of this store. */
  addressOf(key: string): string
  keyAt(address: string): string | null
}

export interface UploadPlace {
  key: string
  contentType: string
  /** Bytes as announced; 0 when unknown. */
  size: number
}
