import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepAssertion } from './browser/partner-visit'
import { restoreSession } from './browser/session-store'

// Dialogs lock the page's scroll with a <style> of their own; this is where its author looks for the nonce.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector('script')?.nonce })

restoreSession()
keepAssertion()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
