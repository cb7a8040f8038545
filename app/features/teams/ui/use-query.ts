import { useSearchParams } from 'react-router'

/** Changes the page's query; empty values and the first page stand in no address. */
export function useQueryChange() {
  const [, setSearch] = useSearchParams()
  return (changes: Record<string, string>, options?: { replace: boolean }) =>
    setSearch(
      (current) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === '' || (name === 'pageNo' && value === '1')) current.delete(name)
          else current.set(name, value)
        }
        return current
      },
      { preventScrollReset: true, ...options },
    )
}
