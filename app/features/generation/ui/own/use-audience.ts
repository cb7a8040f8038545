import { useState } from 'react'
import type { DocumentAudience } from '~/features/document/terms'
import type { TextOfTeam } from './save-audience'

/** Who may open the text on the page. */
export function useAudience(text: TextOfTeam, first: DocumentAudience) {
  const [audience, setAudience] = useState(first)
  const change = async (next: DocumentAudience) => {
    const { saveAudience } = await import('./save-audience')
    await saveAudience(text, next, setAudience)
  }
  return { audience, change, share: () => change('team') }
}
