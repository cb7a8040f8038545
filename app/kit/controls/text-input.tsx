import { ChevronDown, Search, X } from 'lucide-react'
import { useImperativeHandle, useRef, type ComponentProps, type ReactNode } from 'react'
import { isComposing, keepForm } from './composing'
import { useField } from './field-ids'
import { IconButton } from './icon-button'
import { useEarlyTyping } from './use-early-typing'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** 32, 38 or 46 px. */
  size?: 'small' | 'medium' | 'large'
  /** Before the text: an icon or a prefix. */
  before?: ReactNode
  /** After the text: a unit, or an icon button. */
  after?: ReactNode
}

/** One line of text. */
export function TextInput({ size = 'medium', before, after, className, ...rest }: TextInputProps) {
  const { control, hasError } = useField()
  const around = useRef<HTMLDivElement>(null)
  useEarlyTyping(around, rest.value)
  return (
    <div
      ref={around}
      className={box(className)}
      data-size={size}
      data-error={hasError || undefined}
    >
      {before}
      <input
        type="text"
        {...control}
        {...rest}
        onKeyDown={(event) => {
          keepForm(event.nativeEvent)
          rest.onKeyDown?.(event)
        }}
      />
      {after}
    </div>
  )
}

export interface SearchInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'after'> {
  value: string
  onChange: (value: string) => void
  /** What is searched; also its accessible name. */
  label: string
}

/** A search box: soft edge, Esc or × empties it. */
export function SearchInput({
  value,
  onChange,
  label,
  size = 'medium',
  ...rest
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const { className, before, ref, ...attributes } = rest
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={box(className)} data-size={size} data-soft>
      {before ?? <Search size={16} className="text-ink-2" aria-hidden="true" />}
      <input
        type="search"
        enterKeyHint="search"
        placeholder={label}
        {...attributes}
        ref={input}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          keepForm(event.nativeEvent)
          attributes.onKeyDown?.(event)
          if (event.key !== 'Escape' || !value || isComposing(event.nativeEvent)) return
          // The first Esc empties the box; only the next one may close what holds it.
          event.stopPropagation()
          onChange('')
        }}
      />
      {value && <IconButton label="清空" size="tiny" icon={<X size={15} />} onClick={clear} />}
    </div>
  )
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const { control, hasError } = useField()
  return (
    <div className={box(className)} data-lines data-error={hasError || undefined}>
      <textarea rows={rows} {...control} {...rest} />
    </div>
  )
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'onChange'> {
  size?: 'small' | 'medium' | 'large'
  options: readonly { value: string; label: string; disabled?: boolean }[]
  onChange?: (value: string) => void
}

/** One of many words. The platform's own list: right on phones, with a keyboard and a screen reader. */
export function Select({ size = 'medium', options, onChange, className, ...rest }: SelectProps) {
  const { control, hasError } = useField()
  return (
    <div className={box(className)} data-size={size} data-error={hasError || undefined}>
      <select {...control} {...rest} onChange={(event) => onChange?.(event.target.value)}>
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className="pointer-events-none text-ink-2" aria-hidden="true" />
    </div>
  )
}

const box = (className?: string) => (className ? `k-input ${className}` : 'k-input')
