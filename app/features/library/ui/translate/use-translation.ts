import { useCallback, useEffect, useRef, useState } from 'react'
import type { SegmentView, TargetLang, TranslationView } from '../../wire/terms/translate'
import { translateErrors } from '../../errors'
import { isRefusedWith, sentenceOf, type LibraryServices } from '../services'
import type { TranslateCalls } from './calls'
import {
  isAtWork,
  pickTranslation,
  segmentAt,
  windowsOf,
  withSegments,
  type Segments,
} from './segments'

const POLL_MS = 1_500

export interface Translating {
  /** Undefined while it is not known; null when there is none into the chosen language. */
  translation: TranslationView | null | undefined
  all: readonly TranslationView[]
  /** Why nothing can be translated here, in words; '' otherwise. */
  obstacle: string
  isBusy: boolean
  segmentOf: (no: number) => SegmentView | undefined
  /** Makes sure that the translations of these blocks come, and stay fresh. */
  want: (from: number, to: number) => void
  choose: (lang: TargetLang) => void
  start: (wanted?: { targetLang?: TargetLang; again?: boolean }) => void
  pause: () => void
  retry: (nos?: number[]) => void
  remove: () => void
}

/** A file's translation: what there is of it, followed while it is made. */
export function useTranslation(services: LibraryServices, fileId: string): Translating {
  const calls = services.calls?.translate
  const [all, setAll] = useState<readonly TranslationView[] | null>(null)
  const [lang, setLang] = useState<TargetLang | null>(null)
  const translation = all === null ? undefined : pickTranslation(all, lang)
  const id = translation?.id ?? ''
  const put = useCallback((next: TranslationView) => {
    setAll((now) => [next, ...(now ?? []).filter((item) => item.id !== next.id)])
  }, [])
  useEffect(() => {
    calls?.list(fileId).then(setAll, () => setAll([]))
  }, [calls, fileId])
  const { segmentOf, want, refresh } = useSegments(calls, id, isAtWork(translation), put)
  const {
    obstacle,
    isBusy,
    act: run,
  } = useActions(services, async (next) => {
    put(next)
    await refresh(next.id)
  })
  return {
    translation,
    all: all ?? [],
    obstacle,
    isBusy,
    segmentOf,
    want,
    choose: setLang,
    start: (options = {}) => {
      const targetLang = options.targetLang ?? lang
      setLang(targetLang)
      run(async () => calls?.start({ fileId, ...options, ...(targetLang && { targetLang }) }))
    },
    pause: () => run(async () => calls?.pause(id)),
    retry: (nos) => run(async () => calls?.retry(id, nos)),
    remove: () =>
      run(async () => {
        await calls?.remove(id)
        setAll((now) => (now ?? []).filter((item) => item.id !== id))
        return undefined
      }),
  }
}

/** The translations of the blocks in sight, read anew while they are being made. */
function useSegments(
  calls: TranslateCalls | undefined,
  id: string,
  goesOn: boolean,
  put: (translation: TranslationView) => void,
) {
  const [segments, setSegments] = useState<Segments>({ id: '', windows: new Map() })
  const visibleRange = useRef<[number, number]>([0, 0])
  const refresh = useCallback(
    async (of: string) => {
      for (const index of of === '' ? [] : windowsOf(...visibleRange.current)) {
        const page = await calls?.segments(of, index.from, index.count).catch(() => null)
        if (!page) return
        setSegments((now) => withSegments(now, of, index.from, page.segments))
        put(page.translation)
      }
    },
    [calls, put],
  )
  useEffect(() => {
    void refresh(id)
    if (!goesOn) return
    const timer = setInterval(() => document.hidden || void refresh(id), POLL_MS)
    return () => clearInterval(timer)
  }, [id, goesOn, refresh])
  const want = useCallback(
    (from: number, to: number) => {
      const [first, last] = visibleRange.current
      visibleRange.current = [from, to]
      const isKnown = sameWindows([first, last], [from, to])
      if (!isKnown) void refresh(id)
    },
    [id, refresh],
  )
  const segmentOf = (no: number) => (segments.id === id ? segmentAt(segments, no) : undefined)
  return { segmentOf, want, refresh }
}

function useActions(
  services: LibraryServices,
  onDone: (translation: TranslationView) => Promise<void>,
) {
  const [obstacle, setObstacle] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const run = (work: () => Promise<TranslationView | undefined>) => {
    setIsBusy(true)
    setObstacle('')
    work()
      .then((next) => next && onDone(next))
      .catch((error: unknown) => {
        const words = sentenceOf(error, '没有做成，请重试')
        if (isRefusedWith(error, translateErrors.notConfigured().kind.code)) setObstacle(words)
        else services.notify({ tone: 'error', title: words })
      })
      .finally(() => setIsBusy(false))
  }
  return { obstacle, isBusy, act: run }
}

const sameWindows = (item: [number, number], other: [number, number]) =>
  JSON.stringify(windowsOf(...item)) === JSON.stringify(windowsOf(...other))
