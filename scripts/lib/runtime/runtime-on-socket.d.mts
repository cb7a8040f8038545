export function listenOnSocket(socketPath: string): void
