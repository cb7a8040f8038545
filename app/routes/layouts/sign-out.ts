/** Ends the session; the page is loaded afresh as a visitor's, also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  await fetch('/ai/user/logout', { method: 'POST', keepalive: true }).catch(() => {})
  location.assign('/')
}
