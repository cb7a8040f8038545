/** Tells the house what went wrong in this browser. Reporting must never be the next error. */
export function reportErrorLog(message: string): void {
  // The one type that the specification names.
  const body = JSON.stringify([{ error_type: 'nuxt_error', error_message: message }])
  fetch('/api/error-log', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => {})
}
