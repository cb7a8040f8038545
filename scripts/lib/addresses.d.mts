/**
 * What `npm start` says of the header (CLIENT_ADDRESS_HEADER) that tells visitors apart, and of the scheme
 * (PUBLIC_SCHEME) behind a proxy that is named by its header; null: there is nothing to say.
 */
export function addressWarning(header: string | undefined, scheme?: string): string | null
