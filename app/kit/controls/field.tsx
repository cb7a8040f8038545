import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { FieldIds } from './field-ids'

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string
  /** Beside the label, at the end of its line. */
  aside?: ReactNode
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  children: ReactNode
}

/** A label above, one control, and one line below: the hint, or what is wrong. */
export function Field({ label, hint, error, hideLabel, aside, children }: FieldProps) {
  const id = useId()
  const noteId = error || hint ? `${id}-note` : undefined
  return (
    <FieldIds value={{ id, noteId, hasError: Boolean(error) }}>
      <div className="k-field">
        <div className="k-label-line">
          <label htmlFor={id} className={hideLabel ? 'sr-only' : 'k-label'}>
            {label}
          </label>
          {aside}
        </div>
        {children}
        {error ? (
          <p id={noteId} className="k-hint" data-error role="alert">
            <CircleAlert size={14} aria-hidden="true" />
            {error}
          </p>
        ) : (
          hint && (
            <p id={noteId} className="k-hint">
              {hint}
            </p>
          )
        )}
      </div>
    </FieldIds>
  )
}

export { SearchInput, Select, TextArea, TextInput } from './text-input'
export { Checkbox, RadioGroup, Switch } from './choice'
