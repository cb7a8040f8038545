import { useState, type ReactNode } from 'react'
import { SearchInput } from './text-input'

export interface SearchFormProps {
  label: string
  /** What the list holds now. */
  keyword: string
  onSearch: (text: string) => void
  size?: 'small' | 'medium'
  /** How long a keyword may be. */
  maxLength?: number
  /** Of the form: how wide it is, and where it stands. */
  className?: string
  /** What narrows the list besides. */
  children?: ReactNode
}

/** Searches a list on Enter; emptied, the list is whole again. */
export function SearchForm(props: SearchFormProps) {
  const { label, keyword, onSearch, size = 'small', maxLength = 40, children } = props
  const [typed, setTyped] = useState(keyword)
  return (
    <form
      role="search"
      className={props.className ?? 'ml-auto w-full tablet:w-[240px]'}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <SearchInput
        className="min-w-0 flex-1"
        size={size}
        label={label}
        value={typed}
        maxLength={maxLength}
        onChange={(text) => {
          setTyped(text)
          if (text === '' && keyword !== '') onSearch('')
        }}
      />
      {children}
    </form>
  )
}
