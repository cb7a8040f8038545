import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, postInTeam } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { BrandSettingsView, BrandWords } from '../contract'
import { rasterise } from '~/client/rasterise'
import { problemsOf } from './word-rules'

const SAVE_AFTER_MS = 800

/** A brand that says nothing yet: what a team starts from. */
const blank: BrandWords = {
  name: '',
  shellName: '',
  title: '',
  color: '',
  motto: '',
  disclaimerAddition: '',
  filingNumber: '',
  loginMethods: ['password'],
  asksConsent: false,
  logoKey: '',
  iconKey: '',
}

/** The brand under the pen: every change is kept as a draft by itself, a moment after the last key. */
export function useBrandEditor(teamId: string, initial: BrandSettingsView) {
  const [settings, setSettings] = useState(initial)
  const [words, setWords] = useState(initial.draft ?? initial.published ?? blank)
  const { revalidate } = useRevalidator()
  const { state, save, saveSoon, wait } = useDraft(teamId, setSettings)
  // A team that has not begun has made no mistake yet.
  const isUntouched = words === blank
  const problems = problemsOf(words)

  function change(part: Partial<BrandWords>) {
    const next = { ...words, ...part }
    setWords(next)
    if (Object.keys(problemsOf(next)).length === 0) saveSoon(next)
    else wait()
  }
  const { pictures, setPictures, choosePicture } = usePictures(teamId, initial.pictures, change)

  async function publish(): Promise<boolean> {
    const isSaved = await save(words)
    const answer = isSaved
      ? await postInTeam('POST /team/:teamId/brand/publish', teamId, undefined)
      : null
    if (!answer?.ok) return false
    setSettings(answer.data)
    // Everything around this page wears the brand as well.
    void revalidate()
    showToast({ title: '品牌已发布，一分钟内处处可见', icon: 'success' })
    return true
  }

  async function discard(): Promise<void> {
    wait()
    const answer = await call('DELETE /team/:teamId/brand/draft', { params: { teamId } })
    if (!answer.ok) return
    setSettings(answer.data)
    setWords(answer.data.published ?? blank)
    setPictures(answer.data.pictures)
  }

  const isValid = Object.keys(problems).length === 0
  const actions = { change, choosePicture, publish, discard, retry: () => save(words), setSettings }
  return { settings, words, pictures, problems, isValid, isUntouched, state, ...actions }
}

// Saves the last words given, a moment after they came to rest.
function useDraft(teamId: string, onSettings: (settings: BrandSettingsView) => void) {
  const [state, setState] = useState<'rest' | 'saving' | 'failed'>('rest')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = () => {
    clearTimeout(waiting.current)
    setState('rest')
  }
  useEffect(() => () => clearTimeout(waiting.current), [])

  async function save(words: BrandWords): Promise<boolean> {
    clearTimeout(waiting.current)
    setState('saving')
    const answer = await postInTeam('POST /team/:teamId/brand/draft', teamId, words, {
      keepEmpty: true,
    })
    setState(answer.ok ? 'rest' : 'failed')
    if (answer.ok) onSettings(answer.data)
    return answer.ok
  }

  function saveSoon(words: BrandWords) {
    wait()
    waiting.current = setTimeout(() => void save(words), SAVE_AFTER_MS)
  }

  return { state, save, saveSoon, wait }
}

function usePictures(
  teamId: string,
  initial: BrandSettingsView['pictures'],
  change: (part: Partial<BrandWords>) => void,
) {
  const [pictures, setPictures] = useState(initial)

  async function choosePicture(kind: 'logo' | 'icon', file: File | null) {
    const { key, url, box } = slots[kind]
    if (!file) {
      change({ [key]: '' })
      return setPictures({ ...pictures, [url]: '' })
    }
    const image = await rasterise(file, box)
    if (!image) {
      return void showToast({ title: '图片无法读取，请换一张', icon: 'danger' })
    }
    const answer = await postInTeam('POST /team/:teamId/brand/picture', teamId, { image })
    if (!answer.ok) return
    setPictures({ ...pictures, [url]: answer.data.previewUrl })
    change({ [key]: answer.data.key })
  }

  return { pictures, setPictures, choosePicture }
}

// Boxes are a few times what is shown: 120 × 32 beside the rail, 64 in a tab or on a phone's screen.
const slots = {
  logo: { key: 'logoKey', url: 'logoUrl', box: { width: 480, height: 128 } },
  icon: { key: 'iconKey', url: 'iconUrl', box: { width: 256, height: 256 } },
} as const

export type BrandEditorState = ReturnType<typeof useBrandEditor>
