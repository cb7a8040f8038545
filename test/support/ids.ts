/** An id that a test chooses: of the kind that is asked for where it is handed on, else name the kind. */
export const testId = <Id extends string>(text: string): Id => text as Id
