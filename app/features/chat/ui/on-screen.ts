// One window shows one chat; what it shows need not be read again because its address changed.
let current = ''

/** Whether this window's chat already holds the session. */
export const isOnScreen = (sessionId: string) => sessionId !== '' && current === sessionId

/** Called by the chat screen alone; '' when it shows none or leaves. */
export function markOnScreen(sessionId: string): void {
  current = sessionId
}
