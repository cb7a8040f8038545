import type { DeckPressPort } from '~/features/document/server/deck'

/** The ingest Worker's writer of PowerPoint files, by RPC. The ingest Worker itself has none and never asks. */
export function reachDeckPress(presses: Fetcher | undefined): DeckPressPort {
  // RPC's own types make promises of what each field answers; what travels is what `DeckPress` answers.
  const stub = presses as unknown as DeckPressPort | undefined
  return {
    write: async (...deck) => {
      if (!stub) throw new Error('this Worker writes no slides')
      return stub.write(...deck)
    },
    readMaster: async (...master) => {
      if (!stub) throw new Error('this Worker reads no slides')
      return stub.readMaster(...master)
    },
  }
}
