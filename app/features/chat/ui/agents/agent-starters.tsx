import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/kit/controls/button'
import { TextInput } from '~/kit/controls/field'
import { IconButton } from '~/kit/controls/icon-button'
import { MOST_STARTERS, STARTER_LIMIT } from '../../agents-terms'

/** What one may begin with; a line that ends in a colon is finished by whoever asks. */
export function AgentStarters(props: {
  starters: readonly string[]
  onChange(starters: string[]): void
}) {
  const { starters, onChange } = props
  const lines = useRef<HTMLFieldSetElement>(null)
  // A new line is there to be written in; after one has gone the keyboard stays with the others.
  const change = (next: string[], index: number) => {
    onChange(next)
    requestAnimationFrame(() => {
      const fields = lines.current?.querySelectorAll('input')
      const goesTo = fields?.[Math.min(index, fields.length - 1)]
      if (goesTo) goesTo.focus()
      else lines.current?.querySelector('button')?.focus()
    })
  }
  return (
    <fieldset ref={lines} className="k-field">
      <legend className="k-label">开场问题（选填）</legend>
      {starters.map((text, no) => (
        // Lines have no ids, and none moves past another.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={no} className="mb-2 flex items-center gap-1">
          <TextInput
            className="flex-1"
            aria-label={`开场问题${no + 1}`}
            value={text}
            maxLength={STARTER_LIMIT}
            placeholder="以冒号结尾的，点开后接着写"
            onChange={(event) => onChange(starters.with(no, event.target.value))}
          />
          <IconButton
            label={`移除开场问题${no + 1}`}
            size="small"
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => change(starters.toSpliced(no, 1), no)}
          />
        </div>
      ))}
      {starters.length < MOST_STARTERS && (
        <Button
          size="small"
          className="self-start"
          icon={<Plus size={15} aria-hidden="true" />}
          onClick={() => change([...starters, ''], starters.length)}
        >
          添加问题
        </Button>
      )}
    </fieldset>
  )
}
