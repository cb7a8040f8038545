/** At most so many characters, never half of one. */
export const within = (text: string, most: number): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > most
    ? `${characters.slice(0, most - 1).join('')}…`
    : characters.join('')
}
