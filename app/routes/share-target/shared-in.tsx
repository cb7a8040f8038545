import { SharedInPage, useLibraryServices } from '~/features/library/ui'

/** What other apps handed over, plugged into this browser. */
export default function SharedIn(props: { isSignedIn: boolean; isLost: boolean }) {
  return <SharedInPage services={useLibraryServices()} {...props} />
}
