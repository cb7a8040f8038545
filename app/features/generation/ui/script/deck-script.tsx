import type { DeckScript as Script } from '../../terms'
import { ScriptAction } from './script-action'
import { ScriptHost } from './script-host'

export interface DeckScriptProps {
  teamId: string
  documentId: string
  title: string
  script: Script | null
}

/** The script of a deck: the way to it, and the dialog that orders one. */
export function DeckScript({ teamId, ...deck }: DeckScriptProps) {
  return (
    <>
      <ScriptAction {...deck} />
      <ScriptHost teamId={teamId} />
    </>
  )
}
