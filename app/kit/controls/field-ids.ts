import { createContext, useContext } from 'react'

interface FieldIdsValue {
  id?: string
  noteId?: string
  hasError: boolean
}

/** How a `<Field>` hands its ids down to the control inside it. */
export const FieldIds = createContext<FieldIdsValue>({ hasError: false })

/** What a control inside a `<Field>` must say about itself. */
export function useField() {
  const { id, noteId, hasError } = useContext(FieldIds)
  return {
    hasError,
    control: { id, 'aria-describedby': noteId, 'aria-invalid': hasError || undefined },
  }
}
