/** What `npm start` says of the header (CLIENT_ADDRESS_HEADER) that tells visitors apart; null: there is nothing to say. */
export function addressWarning(header: string | undefined): string | null
