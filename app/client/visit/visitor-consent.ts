import { create } from 'zustand'
import { local } from '../storage'

const KEY = 'visitor_consent'

/** What a visitor said to being counted; '' until they say something. Only brands that ask heed it. */
export const useVisitorConsent = create<{ consent: '' | 'given' | 'refused' }>(() => ({
  consent: local.read(KEY, ''),
}))

/** Remembers it in this browser. */
export function giveConsent(consent: 'given' | 'refused'): void {
  local.write(KEY, consent)
  useVisitorConsent.setState({ consent })
}
