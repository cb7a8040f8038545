import { useState } from 'react'
import { SearchInput } from '~/kit/controls/text-input'

interface OrderSearchProps {
  label: string
  /** What the list holds now. */
  keyword: string
  onSearch: (text: string) => void
}

/** Searches a list of orders on Enter; emptied, the list is whole again. */
export function OrderSearch({ label, keyword, onSearch }: OrderSearchProps) {
  const [typed, setTyped] = useState(keyword)
  return (
    <form
      role="search"
      className="ml-auto w-full tablet:w-[240px]"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <SearchInput
        size="small"
        label={label}
        value={typed}
        maxLength={40}
        onChange={(text) => {
          setTyped(text)
          if (text === '' && keyword !== '') onSearch('')
        }}
      />
    </form>
  )
}
