import { useCallback } from 'react'
import type { SingleCommand } from '~/features/document/deck/commands'
import { actOf } from './canvas/arranging'
import type { DeckEditor } from './use-deck'

export type Run = (commands: readonly SingleCommand[]) => boolean

/** Does several commands as one act; false where nothing was done. */
export function useRun({ run }: Pick<DeckEditor, 'run'>): Run {
  return useCallback(
    (commands) => {
      const command = actOf(commands)
      return command !== null && run(command)
    },
    [run],
  )
}
