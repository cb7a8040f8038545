export { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response } from 'miniflare'
export const miniflarePath: string
