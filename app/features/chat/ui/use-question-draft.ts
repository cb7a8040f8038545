import { useCallback, useMemo, useState } from 'react'
import type { SessionFrom } from '../terms'
import { draftKeyOf, useStored } from './drafts'
import type { DraftImage } from './draft-image'
import type { PickedFile } from './home-question'
import { MODES_KEY, modesAfter, readModes, toggleMode, type QuestionMode } from './modes'

/** Beside the modes: documents and nothing else. */
export const ONLY_DOCUMENTS_KEY = 'chat_only_documents'

/** A question that is being written; its text and modes survive a reload. */
export interface QuestionDraft {
  text: string
  files: PickedFile[]
  image: DraftImage | null
  modes: QuestionMode[]
  /** 只依据我的资料 */
  onlyDocuments: boolean
  /** Provider whose model is to answer this question as well. */
  against: string | undefined
  setText(text: string): void
  setFiles(files: PickedFile[]): void
  removeFile(id: string): void
  /** Changes what is known of the chosen files, not which ones they are. */
  updateFiles(change: (file: PickedFile) => PickedFile): void
  setImage(image: DraftImage | null): void
  toggle(mode: QuestionMode): void
  setOnlyDocuments(only: boolean): void
  setAgainst(provider: string | undefined): void
  /** After sending; chosen files stay for the next question, a picture goes with its own. */
  clear(): void
}

/** What a draft begins with and keeps to itself; what is absent is the browser's, for all boxes. */
export interface DraftStart {
  /** Tells one start from the next. */
  key: string
  text?: string
  modes?: readonly QuestionMode[]
  onlyDocuments?: boolean
}

export function useQuestionDraft(
  from: SessionFrom,
  start: DraftStart | null = null,
): QuestionDraft {
  const [text, store] = useStart(start, start?.text, useStored(draftKeyOf(from)))
  const [storedModes, storeModes] = useStart(start, start?.modes, useStored(MODES_KEY))
  const [onlyDocuments, setOnlyDocuments] = useStart(
    start,
    start?.onlyDocuments,
    useStored(ONLY_DOCUMENTS_KEY),
  )
  const modes = useMemo(() => readModes(storedModes), [storedModes])
  const setText = useCallback((next: string) => store(next === '' ? null : next), [store])
  const setModes = useCallback((next: readonly QuestionMode[]) => storeModes(next), [storeModes])
  const files = useFiles(setModes)
  const [against, setAgainst] = useState<string>()
  const { image, setImage, sendImage } = useImage(modes, setModes)
  return {
    text: typeof text === 'string' ? text : '',
    ...files,
    image,
    modes,
    onlyDocuments: onlyDocuments === true,
    against,
    setAgainst,
    setText,
    setImage,
    toggle: (mode) => setModes(toggleMode(modes, mode)),
    setOnlyDocuments: (only) => setOnlyDocuments(only ? true : null),
    clear: () => {
      setText('')
      setAgainst(undefined)
      sendImage()
    },
  }
}

type Stored = ReturnType<typeof useStored>

function useStart(start: DraftStart | null, first: unknown, [stored, store]: Stored): Stored {
  const key = start?.key ?? ''
  const [held, setHeld] = useState<{ key: string; value: unknown }>({ key, value: first })
  const hold = useCallback((value: unknown) => setHeld({ key, value }), [key])
  if (first === undefined) return [stored, store]
  return [held.key === key ? held.value : first, hold]
}

type SetModes = (next: readonly QuestionMode[]) => void

function useFiles(setModes: SetModes) {
  const [files, setState] = useState<PickedFile[]>([])
  const setFiles = useCallback(
    (next: PickedFile[]) => {
      if (next.length > 0 && files.length === 0) setModes(modesAfter.filesAdded)
      if (next.length === 0 && files.length > 0) setModes(modesAfter.filesCleared)
      setState(next)
    },
    [files.length, setModes],
  )
  const updateFiles = useCallback(
    (change: (file: PickedFile) => PickedFile) => setState((current) => current.map(change)),
    [],
  )
  const removeFile = (id: string) => setFiles(files.filter((file) => file.id !== id))
  return { files, setFiles, updateFiles, removeFile }
}

function useImage(modes: readonly QuestionMode[], setModes: SetModes) {
  const [image, setState] = useState<DraftImage | null>(null)
  // What was chosen before the picture shut everything: the next question has it again.
  const [before, setBefore] = useState<readonly QuestionMode[] | null>(null)
  const isUp = image?.status === 'done'
  const setImage = useCallback(
    (next: DraftImage | null) => {
      if (next?.status === 'uploading') setBefore((kept) => kept ?? modes)
      if (next?.status === 'done' && !isUp) setModes(modesAfter.imageAdded)
      if (next === null && isUp) setModes(modesAfter.imageRemoved)
      if (next === null) setBefore(null)
      setState(next)
    },
    [isUp, modes, setModes],
  )
  const sendImage = () => {
    if (isUp) setModes(before ?? modesAfter.imageRemoved)
    setBefore(null)
    setState(null)
  }
  return { image, setImage, sendImage }
}
