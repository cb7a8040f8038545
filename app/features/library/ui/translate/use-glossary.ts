import { useCallback, useEffect, useState } from 'react'
import type { GlossaryTermView, GlossaryView, TargetLang } from '../../wire/terms/translate'
import { sentenceOf, type LibraryServices } from '../services'

export interface Glossary extends GlossaryView {
  /** False when it could not be written; the reason was shown. */
  save: (term: { term: string; translation: string }) => Promise<boolean>
  remove: (term: GlossaryTermView) => Promise<void>
}

/** The team's terms for one language. */
export function useGlossary(services: LibraryServices, lang: TargetLang = 'en'): Glossary {
  const calls = services.calls?.translate
  const [view, setView] = useState<GlossaryView>({ terms: [], mayEdit: false })
  const load = useCallback(
    () => calls?.glossary(lang).then(setView, () => {}) ?? Promise.resolve(),
    [calls, lang],
  )
  useEffect(() => void load(), [load])
  const tried = async (work: () => Promise<unknown> | undefined, otherwise: string) => {
    try {
      await work()
      await load()
      return true
    } catch (error) {
      services.notify({ tone: 'error', title: sentenceOf(error, otherwise) })
      return false
    }
  }
  return {
    ...view,
    save: (term) =>
      tried(() => calls?.saveTerm({ ...term, targetLang: lang }), '没有写进术语表，请重试'),
    remove: async ({ id }) => void (await tried(() => calls?.removeTerm(id), '没有删除，请重试')),
  }
}
