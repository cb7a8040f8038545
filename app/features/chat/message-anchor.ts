/** The element of a question and its answer, so that an address can lead to it. */
export const messageAnchor = (messageId: string) => (messageId === '' ? undefined : `m${messageId}`)
