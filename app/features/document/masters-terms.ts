import type { Template } from './deck/design/template'

/** A team's own presentation as a look for decks. */
export interface MasterView {
  id: string
  /** Name of the file, without its ending. */
  name: string
  /** Bytes. */
  size: number
  look: MasterStyle
  isOwn: boolean
  createTime: string
}

/** What was read of it. */
export interface MasterStyle extends Template {
  /** Names of the layouts that pages are laid into. */
  layouts: readonly string[]
  /** Pictures that can be shown, by name; others are in the file only. */
  pictures: readonly string[]
}

/** A deck's look where it is not one of ours. */
export interface DeckMaster {
  id: string
  name: string
  look: MasterStyle
}

/** What was read of a file, with the pictures to show by name; or which of `masterErrors` refuses it. */
export type MasterReading =
  | { look: MasterStyle; pictures: Map<string, Uint8Array>; refused?: never }
  | { refused: string }

export const MASTER_LIMIT_BYTES = 10 * 1024 * 1024
export const MASTERS_LIMIT = 30
