import { REVIEW_NOTE_LIMIT } from '../../wire/terms/review'

export interface NoteFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
}

/** A few words to somebody. */
export const NoteField = ({ label, value, onChange }: NoteFieldProps) => (
  <label className="block pt-3 text-small text-ink-2">
    {label}
    <span className="k-input mt-1 w-full" data-lines>
      <textarea
        rows={3}
        maxLength={REVIEW_NOTE_LIMIT}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  </label>
)
