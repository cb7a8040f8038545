import { useCallback, useMemo, useState } from 'react'
import type { SessionFrom } from '../terms'
import { draftKeyOf, useStored } from './drafts'
import type { PickedFile } from './home-question'
import { MODES_KEY, modesAfter, readModes, toggleMode, type QuestionMode } from './modes'

/** A question that is being written; its text and modes survive a reload. */
export interface QuestionDraft {
  text: string
  files: PickedFile[]
  modes: QuestionMode[]
  setText(text: string): void
  setFiles(files: PickedFile[]): void
  removeFile(id: string): void
  /** Changes what is known of the chosen files, not which ones they are. */
  updateFiles(change: (file: PickedFile) => PickedFile): void
  toggle(mode: QuestionMode): void
  /** After sending; chosen files stay for the next question. */
  clear(): void
}

export function useQuestionDraft(from: SessionFrom): QuestionDraft {
  const [text, store] = useStored(draftKeyOf(from))
  const [storedModes, storeModes] = useStored(MODES_KEY)
  const [files, setFilesState] = useState<PickedFile[]>([])
  const modes = useMemo(() => readModes(storedModes), [storedModes])
  const setText = useCallback((next: string) => store(next === '' ? null : next), [store])
  const setModes = useCallback((next: readonly QuestionMode[]) => storeModes(next), [storeModes])
  const setFiles = useCallback(
    (next: PickedFile[]) => {
      if (next.length > 0 && files.length === 0) setModes(modesAfter.filesAdded)
      if (next.length === 0 && files.length > 0) setModes(modesAfter.filesCleared)
      setFilesState(next)
    },
    [files.length, setModes],
  )
  const updateFiles = useCallback(
    (change: (file: PickedFile) => PickedFile) => setFilesState((current) => current.map(change)),
    [],
  )
  return {
    text: typeof text === 'string' ? text : '',
    files,
    modes,
    setText,
    setFiles,
    updateFiles,
    removeFile: (id) => setFiles(files.filter((file) => file.id !== id)),
    toggle: (mode) => setModes(toggleMode(modes, mode)),
    clear: () => setText(''),
  }
}
