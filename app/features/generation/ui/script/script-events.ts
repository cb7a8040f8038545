declare module '~/client/event-bus' {
  interface EventPayloads {
    /** The deck that a script is wanted for. */
    create_submission_selection_ppt_lecture: ChosenDeck
  }
}

/** A finished deck, by its document. */
export interface ChosenDeck {
  documentId: string
  title: string
}
