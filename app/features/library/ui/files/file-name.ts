import type { FileView } from '../../wire/contracts/files'

type Named = Pick<FileView, 'title' | 'extension' | 'sourceUrl'>

/** The name of a file without its ending, as a person changes it. */
export function stemOf({ title, extension }: Omit<Named, 'sourceUrl'>): string {
  const ending = `.${extension}`
  return title.toLowerCase().endsWith(ending) ? title.slice(0, -ending.length) : title
}

/** What a person's names end with: nothing for web pages, which go by their title alone. */
export const endingOf = ({ extension, sourceUrl }: Omit<Named, 'title'>) =>
  sourceUrl ? '' : `.${extension}`

/** The whole name that a typed one becomes: the ending stays what it was. '' when nothing is typed. */
export function fileNameOf(typed: string, file: Omit<Named, 'title'>): string {
  const stem = stemOf({ title: typed.trim(), extension: file.extension }).trim()
  return stem && `${stem}${endingOf(file)}`
}
