export const CLIENT_ADDRESS_HEADER: string

export function openListener(options: {
  host: string
  port: number
  socketPath: string
}): Promise<{ port: number; close(): void }>
