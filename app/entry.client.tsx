import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { Nonce, nonceOfPage } from './client/nonce'
import { keepAssertion } from './client/visit/partner-visit'
import { restoreSession } from './client/session/session-store'

// Dialogs lock the page's scroll with a <style> of their own; this is where its author looks for the nonce.
const nonce = nonceOfPage()
Object.assign(globalThis, { __webpack_nonce__: nonce })

restoreSession()
keepAssertion()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Nonce value={nonce}>
        <HydratedRouter />
      </Nonce>
    </StrictMode>,
  )
})
