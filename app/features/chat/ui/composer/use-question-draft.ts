import { useCallback, useMemo, useState } from 'react'
import type { SessionFrom } from '../../terms'
import { draftKeyOf, useStored } from './drafts'
import type { DraftImage } from './draft-image'
import type { PickedFile } from './home-question'
import {
  chosenModes,
  MODES_CHOSEN_KEY,
  MODES_KEY,
  modesBeside,
  readModes,
  toggleMode,
  type QuestionMode,
} from './modes'

/** Beside the modes: documents and nothing else. */
export const ONLY_DOCUMENTS_KEY = 'chat_only_documents'

/** A question that is being written; its text and the choice of modes survive a reload, what is attached does not. */
export interface QuestionDraft {
  text: string
  files: PickedFile[]
  image: DraftImage | null
  /** What the question goes with: the reader's choice, or what is left of it beside an attachment. */
  modes: readonly QuestionMode[]
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
  /** Id of the file or folder that is asked. */
  contextId = '',
): QuestionDraft {
  const [text, store] = useStart(start, start?.text, useStored(draftKeyOf(from, contextId)))
  const [storedModes, storeModes] = useStart(start, start?.modes, useStoredModes())
  const [onlyDocuments, setOnlyDocuments] = useStart(
    start,
    start?.onlyDocuments,
    useStored(ONLY_DOCUMENTS_KEY),
  )
  const choice = useMemo(() => readModes(storedModes), [storedModes])
  const setText = useCallback((next: string) => store(next === '' ? null : next), [store])
  const files = useFiles()
  const [image, setImage] = useState<DraftImage | null>(null)
  const isPicture = image?.status === 'done'
  const modes = isPicture ? modesBeside.image : (files.modes ?? choice)
  const [against, setAgainst] = useState<string>()
  return {
    text: typeof text === 'string' ? text : '',
    files: files.files,
    setFiles: files.setFiles,
    updateFiles: files.updateFiles,
    removeFile: files.removeFile,
    image,
    modes,
    onlyDocuments: onlyDocuments === true,
    against,
    setAgainst,
    setText,
    setImage,
    toggle: (mode) => {
      if (files.modes) files.setModes(toggleMode(files.modes, mode))
      else if (!isPicture) storeModes(toggleMode(choice, mode))
    },
    setOnlyDocuments: (only) => setOnlyDocuments(only ? true : null),
    clear: () => {
      setText('')
      setAgainst(undefined)
      setImage(null)
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

// Only what somebody ticks is stored; a list that is stored now was chosen.
function useStoredModes(): Stored {
  const [stored, store] = useStored(MODES_KEY)
  const [isChosen, mark] = useStored(MODES_CHOSEN_KEY)
  const choose = useCallback(
    (next: unknown) => {
      store(next)
      mark(true)
    },
    [store, mark],
  )
  const choice = useMemo(() => chosenModes(stored, isChosen === true), [stored, isChosen])
  return [choice, choose]
}

function useFiles() {
  const [files, setState] = useState<PickedFile[]>([])
  const [modes, setModes] = useState<readonly QuestionMode[]>(modesBeside.files)
  const updateFiles = useCallback(
    (change: (file: PickedFile) => PickedFile) => setState((current) => current.map(change)),
    [],
  )
  const setFiles = useCallback((next: PickedFile[]) => {
    if (next.length === 0) setModes(modesBeside.files)
    setState(next)
  }, [])
  const removeFile = (id: string) => setFiles(files.filter((file) => file.id !== id))
  // Beside files the model is chosen for them alone.
  return {
    files,
    setFiles,
    updateFiles,
    removeFile,
    modes: files.length > 0 ? modes : null,
    setModes,
  }
}
