import type { CommentPerson } from '../../comments-contract'

/** Accounts whose names stand in a text behind an @; where one name begins as another, of the longer one. */
export function mentionsIn(text: string, people: readonly CommentPerson[]): string[] {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length)
  const ids = text
    .split('@')
    .slice(1)
    .flatMap((rest) => {
      const name = byLength.find(
        (person) => person.name !== '' && rest.startsWith(person.name),
      )?.name
      return people.flatMap((person) => (person.name === name ? [person.id] : []))
    })
  return [...new Set(ids)]
}
